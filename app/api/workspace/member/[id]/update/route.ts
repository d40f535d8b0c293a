import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { updateMember } from "@/lib/workspace/members";
import { MemberChanges } from "@/lib/workspace/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change the role of a member",
    path: IdPath,
    body: MemberChanges,
    run: updateMember,
    show: () => ({ message: "The role has been changed." }),
  }),
});
