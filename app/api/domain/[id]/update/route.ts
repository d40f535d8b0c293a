import { updateDomain } from "@/lib/links/domains/domains";
import { presentDomainUpdated } from "@/lib/links/domains/present";
import { DomainChanges } from "@/lib/links/domains/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a domain's redirects",
    path: IdPath,
    body: DomainChanges,
    run: updateDomain,
    show: presentDomainUpdated,
  }),
});
