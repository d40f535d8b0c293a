import { checkDomain } from "@/lib/links/domains/check";
import { presentDomainChecked } from "@/lib/links/domains/present";
import { DomainCheckResponse } from "@/lib/links/domains/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Check a domain's DNS again",
    answer: DomainCheckResponse,
    path: IdPath,
    run: checkDomain,
    show: presentDomainChecked,
  }),
});
