import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ListedAnswer } from "@/lib/links/answers";
import { listLinks } from "@/lib/links/list";
import { presentListed } from "@/lib/links/present";
import { LinkListQuery } from "@/lib/links/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the links",
    query: LinkListQuery,
    collection: "urls",
    run: listLinks,
    show: presentListed,
    answer: ListedAnswer,
  }),
});
