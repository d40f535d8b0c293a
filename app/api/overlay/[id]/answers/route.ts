import { presentResponse, presentResponsesRemoved } from "@/lib/links/overlays/present";
import { listResponses, removeResponses } from "@/lib/links/overlays/responses";
import { CollectedResponse } from "@/lib/links/overlays/schema";
import { endpoint, IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List an overlay's form submissions",
    answer: CollectedResponse,
    path: IdPath,
    query: Paging,
    collection: "answers",
    run: listResponses,
    show: presentResponse,
  }),
  DELETE: endpoint({
    summary: "Delete all form submissions of an overlay",
    path: IdPath,
    run: removeResponses,
    show: presentResponsesRemoved,
  }),
});
