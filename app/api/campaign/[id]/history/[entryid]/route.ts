import { removeCampaignNote } from "@/lib/campaigns/history";
import { presentNoteRemoved } from "@/lib/history/present";
import { EntryPath } from "@/lib/history/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a note about a campaign",
    path: EntryPath,
    run: removeCampaignNote,
    show: presentNoteRemoved,
  }),
});
