import { getDomain } from "@/lib/links/domains/domains";
import { presentDomain } from "@/lib/links/domains/present";
import { DomainResponse } from "@/lib/links/domains/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a branded domain",
    answer: DomainResponse,
    path: IdPath,
    run: getDomain,
    show: presentDomain,
  }),
});
