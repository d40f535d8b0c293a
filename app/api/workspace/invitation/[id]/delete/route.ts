import { removeInvitation } from "@/lib/identity/workspaces/members";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Revoke an invitation",
    path: IdPath,
    run: removeInvitation,
    show: () => ({ message: "The invitation has been revoked." }),
  }),
});
