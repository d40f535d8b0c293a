import { acceptInvitation } from "@/lib/identity/workspaces/members";
import { AcceptInvitation } from "@/lib/identity/workspaces/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Accept an invitation",
    mayFail: ["conflict"],
    need: "session",
    body: AcceptInvitation,
    run: acceptInvitation,
    show: () => ({ message: "You are now a member of the workspace." }),
  }),
});
