import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { acceptInvitation } from "@/lib/workspace/invitations";
import { AcceptInvitation } from "@/lib/workspace/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Accept an invitation",
    need: "session",
    body: AcceptInvitation,
    run: acceptInvitation,
    show: () => ({ message: "You are a member of the workspace now." }),
  }),
});
