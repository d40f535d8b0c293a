import { removeCampaign } from "@/lib/campaigns/campaigns";
import { presentRemoved } from "@/lib/campaigns/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({ summary: "Delete a campaign", path: IdPath, run: removeCampaign, show: presentRemoved }),
});
