import { assignLink } from "@/lib/campaigns/members";
import { presentAssigned } from "@/lib/campaigns/present";
import { MemberPath } from "@/lib/campaigns/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Put a link into a campaign",
    path: MemberPath,
    run: assignLink,
    show: presentAssigned,
  }),
});
