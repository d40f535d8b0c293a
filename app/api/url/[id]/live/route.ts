import { IdPath } from "@/lib/http/endpoint";
import { liveEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { LiveQuery, liveOf } from "@/lib/stats/live";
import { linkSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: liveEndpoint({
    summary: "Watch the visits of a link as they come",
    mayFail: ["invalid"],
    path: IdPath,
    query: LiveQuery,
    run: liveOf(linkSubject),
  }),
});
