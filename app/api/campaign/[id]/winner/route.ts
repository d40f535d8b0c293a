import { WinnerAnswer } from "@/lib/campaigns/answers";
import { presentWinner } from "@/lib/campaigns/present";
import { Winner } from "@/lib/campaigns/schema";
import { declareWinner } from "@/lib/campaigns/winner";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Declare a winner among a campaign's links",
    answer: WinnerAnswer,
    path: IdPath,
    body: Winner,
    run: declareWinner,
    show: presentWinner,
  }),
});
