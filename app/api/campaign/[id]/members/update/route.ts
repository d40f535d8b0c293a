import { updateMembers } from "@/lib/campaigns/members";
import { presentMembersWritten } from "@/lib/campaigns/present";
import { MembersChanges } from "@/lib/campaigns/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change the places of several links in a campaign",
    path: IdPath,
    body: MembersChanges,
    run: updateMembers,
    show: presentMembersWritten,
  }),
});
