import { LiveQuery, liveOf } from "@/lib/analytics/statistics/live";
import { linkSubject } from "@/lib/analytics/statistics/subject";
import { IdPath } from "@/lib/platform/http/endpoint";
import { liveEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: liveEndpoint({
    summary: "Watch a link's visits live",
    mayFail: ["invalid"],
    path: IdPath,
    query: LiveQuery,
    run: liveOf(linkSubject),
  }),
});
