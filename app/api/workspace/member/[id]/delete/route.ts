import { removeMember } from "@/lib/identity/workspaces/members";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Remove a member",
    path: IdPath,
    run: removeMember,
    show: () => ({ message: "The member has been removed." }),
  }),
});
