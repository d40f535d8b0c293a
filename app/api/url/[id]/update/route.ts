import { updateLink } from "@/lib/links/links";
import { presentLinkUpdated } from "@/lib/links/present";
import { LinkUpdatedResponse } from "@/lib/links/responses";
import { LinkChanges } from "@/lib/links/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a link",
    mayFail: ["conflict"],
    path: IdPath,
    body: LinkChanges,
    run: updateLink,
    show: presentLinkUpdated,
    answer: LinkUpdatedResponse,
  }),
});
