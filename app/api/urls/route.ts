import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listLinks } from "@/lib/links/list";
import { presentListed } from "@/lib/links/present";
import { LinkListQuery } from "@/lib/links/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({ query: LinkListQuery, collection: "urls", run: listLinks, show: presentListed }),
});
