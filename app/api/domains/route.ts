import { listDomains } from "@/lib/links/domains/domains";
import { presentListedDomain } from "@/lib/links/domains/present";
import { DomainListQuery, ListedDomainResponse } from "@/lib/links/domains/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the branded domains",
    answer: ListedDomainResponse,
    query: DomainListQuery,
    collection: "domains",
    run: listDomains,
    show: presentListedDomain,
  }),
});
