import { presentNoteAdded } from "@/lib/links/history/history";
import { NewNote } from "@/lib/links/history/schema";
import { linkHistory } from "@/lib/links/link-history";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Add a note to a link",
    answer: IdResponse,
    path: IdPath,
    body: NewNote,
    run: linkHistory.addNote,
    show: presentNoteAdded,
  }),
});
