import { campaignHistory } from "@/lib/links/campaigns/campaigns";
import { presentNoteAdded } from "@/lib/links/history/history";
import { NewNote } from "@/lib/links/history/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Add a note to a campaign",
    answer: IdResponse,
    path: IdPath,
    body: NewNote,
    run: campaignHistory.addNote,
    show: presentNoteAdded,
  }),
});
