import { endpoint, IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { OverlayResponseAnswer } from "@/lib/overlays/answers";
import { presentResponse, presentResponsesRemoved } from "@/lib/overlays/present";
import { listResponses, removeResponses } from "@/lib/overlays/responses";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List what visitors sent through an overlay",
    answer: OverlayResponseAnswer,
    path: IdPath,
    query: Paging,
    collection: "answers",
    run: listResponses,
    show: presentResponse,
  }),
  DELETE: endpoint({
    summary: "Delete all that visitors sent through an overlay",
    path: IdPath,
    run: removeResponses,
    show: presentResponsesRemoved,
  }),
});
