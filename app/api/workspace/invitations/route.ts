import { listInvitations } from "@/lib/identity/workspaces/members";
import { presentInvitation } from "@/lib/identity/workspaces/present";
import { InvitationResponse } from "@/lib/identity/workspaces/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the open invitations",
    query: Paging,
    collection: "invitations",
    run: listInvitations,
    show: presentInvitation,
    answer: InvitationResponse,
  }),
});
