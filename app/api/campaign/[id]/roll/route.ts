import { Roll } from "@/lib/links/campaigns/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { presentRoll, rollCampaign } from "@/lib/redirect/simulator/roll";
import { RollAnswer } from "@/lib/redirect/simulator/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Simulate a thousand visits to a campaign's rotator",
    answer: RollAnswer,
    need: "read",
    path: IdPath,
    body: Roll,
    run: rollCampaign,
    show: presentRoll,
  }),
});
