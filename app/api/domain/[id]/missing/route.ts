import { listMissingPaths, removeMissingPaths } from "@/lib/links/missing-paths/missing-paths";
import { presentMissingPath, presentMissingPathsRemoved } from "@/lib/links/missing-paths/present";
import { MissingListQuery, MissingPathResponse } from "@/lib/links/missing-paths/schema";
import { endpoint, IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the paths that visitors of a domain asked for and no link has",
    answer: MissingPathResponse,
    path: IdPath,
    query: MissingListQuery,
    collection: "paths",
    run: listMissingPaths,
    show: presentMissingPath,
  }),
  DELETE: endpoint({
    summary: "Remove all missing paths of a domain",
    path: IdPath,
    run: removeMissingPaths,
    show: presentMissingPathsRemoved,
  }),
});
