import { LiveLinksQuery, watchLinks } from "@/lib/analytics/statistics/live";
import { liveEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: liveEndpoint({
    summary: "Watch clicks on several links live",
    mayFail: ["invalid"],
    query: LiveLinksQuery,
    run: watchLinks,
  }),
});
