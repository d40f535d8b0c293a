import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeMember } from "@/lib/workspace/members";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Remove a member",
    path: IdPath,
    run: removeMember,
    show: () => ({ message: "The member has been removed." }),
  }),
});
