import { assignLink } from "@/lib/links/campaigns/members";
import { presentLinkAssigned } from "@/lib/links/campaigns/present";
import { MemberPath } from "@/lib/links/campaigns/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Add a link to a campaign",
    path: MemberPath,
    run: assignLink,
    show: presentLinkAssigned,
  }),
});
