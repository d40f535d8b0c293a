import { updateDomain } from "@/lib/domains/domains";
import { presentDomainUpdated } from "@/lib/domains/present";
import { DomainChanges } from "@/lib/domains/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a domain's redirects",
    path: IdPath,
    body: DomainChanges,
    run: updateDomain,
    show: presentDomainUpdated,
  }),
});
