import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { InvitationAnswer } from "@/lib/workspace/answers";
import { listInvitations } from "@/lib/workspace/invitations";
import { presentInvitation } from "@/lib/workspace/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the open invitations",
    query: Paging,
    collection: "invitations",
    run: listInvitations,
    show: presentInvitation,
    answer: InvitationAnswer,
  }),
});
