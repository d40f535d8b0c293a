import { listCampaigns } from "@/lib/links/campaigns/campaigns";
import { presentListedCampaign } from "@/lib/links/campaigns/present";
import { CampaignListQuery, ListedCampaignResponse } from "@/lib/links/campaigns/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the campaigns",
    answer: ListedCampaignResponse,
    query: CampaignListQuery,
    collection: "campaigns",
    run: listCampaigns,
    show: presentListedCampaign,
  }),
});
