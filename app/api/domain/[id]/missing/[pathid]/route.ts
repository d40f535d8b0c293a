import { removeMissingPath, updateMissingPath } from "@/lib/links/missing-paths/missing-paths";
import { presentMissingPathRemoved, presentMissingPathUpdated } from "@/lib/links/missing-paths/present";
import * as missing from "@/lib/links/missing-paths/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Ignore a missing path of a domain, or take it back",
    answer: missing.MissingPathWrittenResponse,
    path: missing.MissingPathPath,
    body: missing.MissingPathChanges,
    run: updateMissingPath,
    show: presentMissingPathUpdated,
  }),
  DELETE: endpoint({
    summary: "Remove a missing path of a domain",
    path: missing.MissingPathPath,
    run: removeMissingPath,
    show: presentMissingPathRemoved,
  }),
});
