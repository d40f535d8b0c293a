import { EntryPath, UndoneChanges } from "@/lib/links/history/schema";
import { undoLinkChanges } from "@/lib/links/link-history";
import { presentLinkUpdated } from "@/lib/links/present";
import { LinkUpdatedResponse } from "@/lib/links/responses";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Undo a change to a link and all later ones",
    mayFail: ["conflict"],
    path: EntryPath,
    body: UndoneChanges,
    run: undoLinkChanges,
    show: presentLinkUpdated,
    answer: LinkUpdatedResponse,
  }),
});
