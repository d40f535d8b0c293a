import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { InvitedAnswer } from "@/lib/workspace/answers";
import { createInvitation } from "@/lib/workspace/invitations";
import { NewInvitation } from "@/lib/workspace/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Invite somebody",
    body: NewInvitation,
    run: createInvitation,
    show: (invited) => invited,
    answer: InvitedAnswer,
    mayFail: ["conflict"],
  }),
});
