import { OneDomainAnswer } from "@/lib/domains/answers";
import { getDomain } from "@/lib/domains/domains";
import { presentOneDomain } from "@/lib/domains/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a branded domain",
    answer: OneDomainAnswer,
    path: IdPath,
    run: getDomain,
    show: presentOneDomain,
  }),
});
