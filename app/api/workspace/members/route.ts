import { listMembers } from "@/lib/identity/workspaces/members";
import { presentMember } from "@/lib/identity/workspaces/present";
import { MemberResponse } from "@/lib/identity/workspaces/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the members of the workspace",
    query: Paging,
    collection: "members",
    run: listMembers,
    show: presentMember,
    answer: MemberResponse,
  }),
});
