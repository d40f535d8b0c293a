import { CountsQuery, countLinks, presentCounts } from "@/lib/links/counts";
import { LinkCountsResponse } from "@/lib/links/responses";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Count links by a filter of the list",
    answer: LinkCountsResponse,
    mayFail: ["invalid"],
    query: CountsQuery,
    run: countLinks,
    show: presentCounts,
  }),
});
