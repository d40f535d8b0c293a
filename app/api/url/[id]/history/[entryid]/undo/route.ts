import { EntryPath } from "@/lib/history/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { UpdatedAnswer } from "@/lib/links/answers";
import { presentUpdated } from "@/lib/links/present";
import { undoLinkChanges } from "@/lib/links/versions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Undo a change of a link and all later ones",
    mayFail: ["conflict"],
    path: EntryPath,
    run: undoLinkChanges,
    show: presentUpdated,
    answer: UpdatedAnswer,
  }),
});
