import { getNamedLink, NAMES, NamedLinkQuery, presentLinkDetails } from "@/lib/analytics/statistics/details";
import { LinkDetailsResponse } from "@/lib/analytics/statistics/schema";
import { LinkListQuery } from "@/lib/links/filter";
import { listLinks } from "@/lib/links/list";
import { presentListedLink } from "@/lib/links/present";
import { ListedLinkResponse } from "@/lib/links/responses";
import { endpoint, listEndpoint, listOrOne } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

const list = listEndpoint({
  summary: "List the links",
  query: LinkListQuery,
  collection: "urls",
  run: listLinks,
  show: presentListedLink,
  answer: ListedLinkResponse,
});
const shown = { show: presentLinkDetails, answer: LinkDetailsResponse };
const one = endpoint({ query: NamedLinkQuery, mayFail: ["not-found"], run: getNamedLink, ...shown });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: listOrOne(list, one, NAMES) });
