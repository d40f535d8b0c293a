import { presentNoteRemoved } from "@/lib/links/history/history";
import { EntryPath } from "@/lib/links/history/schema";
import { linkHistory } from "@/lib/links/link-history";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a note about a link",
    path: EntryPath,
    run: linkHistory.removeNote,
    show: presentNoteRemoved,
  }),
});
