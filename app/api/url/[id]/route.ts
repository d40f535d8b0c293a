import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { LinkDetailsAnswer } from "@/lib/stats/answers";
import { DetailsQuery, getLinkDetails, presentLinkDetails } from "@/lib/stats/link-details";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a link",
    path: IdPath,
    query: DetailsQuery,
    run: getLinkDetails,
    show: presentLinkDetails,
    answer: LinkDetailsAnswer,
  }),
});
