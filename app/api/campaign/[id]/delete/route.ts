import { removeCampaign } from "@/lib/links/campaigns/campaigns";
import { presentCampaignRemoved } from "@/lib/links/campaigns/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a campaign",
    path: IdPath,
    run: removeCampaign,
    show: presentCampaignRemoved,
  }),
});
