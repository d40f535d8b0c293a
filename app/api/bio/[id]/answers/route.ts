import { presentBioResponse, presentBioResponsesRemoved } from "@/lib/links/bio/present";
import { listBioResponses, removeBioResponses } from "@/lib/links/bio/responses";
import { BioResponseEntry } from "@/lib/links/bio/schema";
import { endpoint, IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a bio page's form submissions",
    answer: BioResponseEntry,
    path: IdPath,
    query: Paging,
    collection: "answers",
    run: listBioResponses,
    show: presentBioResponse,
  }),
  DELETE: endpoint({
    summary: "Delete all form submissions of a bio page",
    path: IdPath,
    run: removeBioResponses,
    show: presentBioResponsesRemoved,
  }),
});
