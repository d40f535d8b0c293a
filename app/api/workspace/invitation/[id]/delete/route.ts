import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeInvitation } from "@/lib/workspace/invitations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Take an invitation back",
    path: IdPath,
    run: removeInvitation,
    show: () => ({ message: "The invitation has been taken back." }),
  }),
});
