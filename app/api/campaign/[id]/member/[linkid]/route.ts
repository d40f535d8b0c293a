import { WrittenMemberAnswer } from "@/lib/campaigns/answers";
import { removeMember, updateMember } from "@/lib/campaigns/members";
import { presentMemberRemoved, presentMemberWritten } from "@/lib/campaigns/present";
import { MemberChanges, MemberPath } from "@/lib/campaigns/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a link's place in a campaign",
    answer: WrittenMemberAnswer,
    path: MemberPath,
    body: MemberChanges,
    run: updateMember,
    show: presentMemberWritten,
  }),
  DELETE: endpoint({
    summary: "Take a link out of a campaign",
    path: MemberPath,
    run: removeMember,
    show: presentMemberRemoved,
  }),
});
