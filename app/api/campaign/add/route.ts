import { WrittenCampaignAnswer } from "@/lib/campaigns/answers";
import { createCampaign } from "@/lib/campaigns/campaigns";
import { presentWritten } from "@/lib/campaigns/present";
import { NewCampaign } from "@/lib/campaigns/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a campaign",
    answer: WrittenCampaignAnswer,
    body: NewCampaign,
    run: createCampaign,
    show: presentWritten,
  }),
});
