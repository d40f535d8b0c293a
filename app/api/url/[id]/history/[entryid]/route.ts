import { presentNoteRemoved } from "@/lib/history/present";
import { EntryPath } from "@/lib/history/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeLinkNote } from "@/lib/links/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a note about a link",
    path: EntryPath,
    run: removeLinkNote,
    show: presentNoteRemoved,
  }),
});
