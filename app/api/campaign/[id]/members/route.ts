import { MemberAnswer } from "@/lib/campaigns/answers";
import { listMembers } from "@/lib/campaigns/members";
import { presentMember } from "@/lib/campaigns/present";
import { IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a campaign's links",
    answer: MemberAnswer,
    path: IdPath,
    query: Paging,
    collection: "members",
    run: listMembers,
    show: presentMember,
  }),
});
