import { DomainAnswer } from "@/lib/domains/answers";
import { listDomains } from "@/lib/domains/domains";
import { presentDomain } from "@/lib/domains/present";
import { DomainListQuery } from "@/lib/domains/query";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the branded domains",
    answer: DomainAnswer,
    query: DomainListQuery,
    collection: "domains",
    run: listDomains,
    show: presentDomain,
  }),
});
