import { declareWinner } from "@/lib/links/campaigns/members";
import { presentWinner } from "@/lib/links/campaigns/present";
import { Winner, WinnerResponse } from "@/lib/links/campaigns/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Declare a winner among a campaign's links",
    answer: WinnerResponse,
    path: IdPath,
    body: Winner,
    run: declareWinner,
    show: presentWinner,
  }),
});
