import { ListedCampaignAnswer } from "@/lib/campaigns/answers";
import { listCampaigns } from "@/lib/campaigns/campaigns";
import { presentListed } from "@/lib/campaigns/present";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the campaigns",
    answer: ListedCampaignAnswer,
    query: Paging,
    collection: "campaigns",
    run: listCampaigns,
    show: presentListed,
  }),
});
