import { updateMembers } from "@/lib/links/campaigns/members";
import { presentMembersWritten } from "@/lib/links/campaigns/present";
import { MembersChanges } from "@/lib/links/campaigns/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update several links of a campaign",
    path: IdPath,
    body: MembersChanges,
    run: updateMembers,
    show: presentMembersWritten,
  }),
});
