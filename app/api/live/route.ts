import { LiveQuery, liveOf } from "@/lib/analytics/statistics/live";
import { workspaceSubject } from "@/lib/analytics/statistics/subject";
import { liveEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: liveEndpoint({
    summary: "Watch all visits live",
    mayFail: ["invalid"],
    query: LiveQuery,
    run: liveOf(workspaceSubject),
  }),
});
