import { DomainCheckAnswer } from "@/lib/domains/answers";
import { checkDomain } from "@/lib/domains/check";
import { presentDomainChecked } from "@/lib/domains/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Check a domain's DNS again",
    answer: DomainCheckAnswer,
    path: IdPath,
    run: checkDomain,
    show: presentDomainChecked,
  }),
});
