import { WrittenCampaignAnswer } from "@/lib/campaigns/answers";
import { updateCampaign } from "@/lib/campaigns/campaigns";
import { presentWritten } from "@/lib/campaigns/present";
import { CampaignChanges } from "@/lib/campaigns/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a campaign",
    mayFail: ["conflict"],
    answer: WrittenCampaignAnswer,
    path: IdPath,
    body: CampaignChanges,
    run: updateCampaign,
    show: presentWritten,
  }),
});
