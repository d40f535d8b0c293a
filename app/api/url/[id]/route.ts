import { getLinkDetails, LinkDetailsQuery, presentLinkDetails } from "@/lib/analytics/statistics/details";
import { LinkDetailsResponse } from "@/lib/analytics/statistics/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a link",
    path: IdPath,
    query: LinkDetailsQuery,
    run: getLinkDetails,
    show: presentLinkDetails,
    answer: LinkDetailsResponse,
  }),
});
