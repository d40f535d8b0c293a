import { removeMember, updateMember } from "@/lib/campaigns/members";
import { presentMemberRemoved, presentMemberWritten } from "@/lib/campaigns/present";
import { MemberChanges, MemberPath } from "@/lib/campaigns/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({ path: MemberPath, body: MemberChanges, run: updateMember, show: presentMemberWritten }),
  DELETE: endpoint({ path: MemberPath, run: removeMember, show: presentMemberRemoved }),
});
