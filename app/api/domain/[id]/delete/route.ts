import { removeDomain } from "@/lib/links/domains/domains";
import { presentDomainRemoved } from "@/lib/links/domains/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a branded domain",
    path: IdPath,
    run: removeDomain,
    show: presentDomainRemoved,
  }),
});
