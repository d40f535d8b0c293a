import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { DetailsQuery, getLinkDetails, presentLinkDetails } from "@/lib/stats/link-details";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ path: IdPath, query: DetailsQuery, run: getLinkDetails, show: presentLinkDetails }),
});
