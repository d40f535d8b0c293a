import { removeDomain } from "@/lib/domains/domains";
import { presentDomainRemoved } from "@/lib/domains/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a branded domain",
    path: IdPath,
    run: removeDomain,
    show: presentDomainRemoved,
  }),
});
