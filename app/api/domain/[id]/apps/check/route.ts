import { AssociationsResponse } from "@/lib/links/apps/schema";
import { checkAssociations, presentAssociations } from "@/lib/links/domains/association-check";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Fetch a domain's app association files as Apple and Google do",
    answer: AssociationsResponse,
    path: IdPath,
    run: (actor, { id }) => checkAssociations(actor, { id }),
    show: presentAssociations,
  }),
});
