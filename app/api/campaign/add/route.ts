import { createCampaign } from "@/lib/links/campaigns/campaigns";
import { presentCampaignCreated } from "@/lib/links/campaigns/present";
import { NewCampaign, WrittenCampaignResponse } from "@/lib/links/campaigns/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a campaign",
    answer: WrittenCampaignResponse,
    body: NewCampaign,
    run: createCampaign,
    show: presentCampaignCreated,
  }),
});
