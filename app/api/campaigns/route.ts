import { ListedCampaignAnswer } from "@/lib/campaigns/answers";
import { listCampaigns } from "@/lib/campaigns/campaigns";
import { presentListed } from "@/lib/campaigns/present";
import { CampaignListQuery } from "@/lib/campaigns/query";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the campaigns",
    answer: ListedCampaignAnswer,
    query: CampaignListQuery,
    collection: "campaigns",
    run: listCampaigns,
    show: presentListed,
  }),
});
