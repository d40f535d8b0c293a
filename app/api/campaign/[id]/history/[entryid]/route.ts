import { campaignHistory } from "@/lib/links/campaigns/campaigns";
import { presentNoteRemoved } from "@/lib/links/history/history";
import { EntryPath } from "@/lib/links/history/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a note about a campaign",
    path: EntryPath,
    run: campaignHistory.removeNote,
    show: presentNoteRemoved,
  }),
});
