import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { MemberAnswer } from "@/lib/workspace/answers";
import { listMembers } from "@/lib/workspace/members";
import { presentMember } from "@/lib/workspace/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the members of the workspace",
    query: Paging,
    collection: "members",
    run: listMembers,
    show: presentMember,
    answer: MemberAnswer,
  }),
});
