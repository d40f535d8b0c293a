import { updateCampaign } from "@/lib/links/campaigns/campaigns";
import { presentCampaignUpdated } from "@/lib/links/campaigns/present";
import { CampaignChanges, WrittenCampaignResponse } from "@/lib/links/campaigns/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a campaign",
    mayFail: ["conflict"],
    answer: WrittenCampaignResponse,
    path: IdPath,
    body: CampaignChanges,
    run: updateCampaign,
    show: presentCampaignUpdated,
  }),
});
