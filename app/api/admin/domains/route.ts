import { AnyDomainAnswer } from "@/lib/admin/answers";
import { listAllDomains } from "@/lib/admin/domains";
import { presentDomain } from "@/lib/admin/present";
import { AdminListQuery } from "@/lib/admin/query";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List everybody's domains",
    mayFail: ["not-found"],
    query: AdminListQuery,
    collection: "domains",
    run: listAllDomains,
    show: presentDomain,
    answer: AnyDomainAnswer,
  }),
});
