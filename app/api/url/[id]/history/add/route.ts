import { IdAnswer } from "@/lib/answers";
import { presentNoteAdded } from "@/lib/history/present";
import { NewNote } from "@/lib/history/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { addLinkNote } from "@/lib/links/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Note something down about a link",
    answer: IdAnswer,
    path: IdPath,
    body: NewNote,
    run: addLinkNote,
    show: presentNoteAdded,
  }),
});
