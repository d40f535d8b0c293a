import { updateMember } from "@/lib/identity/workspaces/members";
import { MemberChanges } from "@/lib/identity/workspaces/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a member's role",
    path: IdPath,
    body: MemberChanges,
    run: updateMember,
    show: () => ({ message: "The role has been changed." }),
  }),
});
