import { LinkListQuery } from "@/lib/links/filter";
import { listLinks } from "@/lib/links/list";
import { presentListedLink } from "@/lib/links/present";
import { ListedLinkResponse } from "@/lib/links/responses";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the links",
    query: LinkListQuery,
    collection: "urls",
    run: listLinks,
    show: presentListedLink,
    answer: ListedLinkResponse,
  }),
});
