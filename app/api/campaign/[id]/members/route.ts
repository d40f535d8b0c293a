import { listMembers } from "@/lib/links/campaigns/members";
import { presentMember } from "@/lib/links/campaigns/present";
import { MemberListQuery, MemberResponse } from "@/lib/links/campaigns/schema";
import { IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a campaign's links",
    answer: MemberResponse,
    path: IdPath,
    query: MemberListQuery,
    collection: "members",
    run: listMembers,
    show: presentMember,
  }),
});
