import { Roll } from "@/lib/campaigns/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentRoll, rollCampaign } from "@/lib/visit/roll";
import { RollAnswer } from "@/lib/visit/roll-answer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Try a campaign's rotator a thousand times",
    answer: RollAnswer,
    need: "read",
    path: IdPath,
    body: Roll,
    run: rollCampaign,
    show: presentRoll,
  }),
});
