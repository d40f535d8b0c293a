import { CampaignAnswer } from "@/lib/campaigns/answers";
import { getCampaign } from "@/lib/campaigns/campaigns";
import { presentCampaign } from "@/lib/campaigns/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a campaign",
    answer: CampaignAnswer,
    path: IdPath,
    run: getCampaign,
    show: presentCampaign,
  }),
});
