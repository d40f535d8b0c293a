import { liveEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { LiveQuery, liveOf } from "@/lib/stats/live";
import { workspaceSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: liveEndpoint({
    summary: "Watch the visits of everything as they come",
    mayFail: ["invalid"],
    query: LiveQuery,
    run: liveOf(workspaceSubject),
  }),
});
