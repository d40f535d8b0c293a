import { getCampaign } from "@/lib/links/campaigns/campaigns";
import { presentCampaign } from "@/lib/links/campaigns/present";
import { CampaignResponse } from "@/lib/links/campaigns/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a campaign",
    answer: CampaignResponse,
    path: IdPath,
    run: getCampaign,
    show: presentCampaign,
  }),
});
