import { IdAnswer } from "@/lib/answers";
import { addCampaignNote } from "@/lib/campaigns/history";
import { presentNoteAdded } from "@/lib/history/present";
import { NewNote } from "@/lib/history/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Note something down about a campaign",
    answer: IdAnswer,
    path: IdPath,
    body: NewNote,
    run: addCampaignNote,
    show: presentNoteAdded,
  }),
});
