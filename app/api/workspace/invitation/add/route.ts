import { createInvitation } from "@/lib/identity/workspaces/members";
import { InvitedResponse, NewInvitation } from "@/lib/identity/workspaces/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Invite someone",
    body: NewInvitation,
    run: createInvitation,
    show: (invited) => invited,
    answer: InvitedResponse,
    mayFail: ["conflict"],
  }),
});
