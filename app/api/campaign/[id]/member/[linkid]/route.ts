import { removeMember, updateMember } from "@/lib/links/campaigns/members";
import { presentMemberRemoved, presentMemberWritten } from "@/lib/links/campaigns/present";
import { MemberChanges, MemberPath, WrittenMemberResponse } from "@/lib/links/campaigns/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a link's weight and status in a campaign",
    answer: WrittenMemberResponse,
    path: MemberPath,
    body: MemberChanges,
    run: updateMember,
    show: presentMemberWritten,
  }),
  DELETE: endpoint({
    summary: "Remove a link from a campaign",
    path: MemberPath,
    run: removeMember,
    show: presentMemberRemoved,
  }),
});
