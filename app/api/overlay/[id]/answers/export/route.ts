import { IdPath } from "@/lib/http/endpoint";
import { fileEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { exportResponses, ResponseExportQuery } from "@/lib/overlays/export-responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download what visitors sent through an overlay",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    path: IdPath,
    query: ResponseExportQuery,
    run: exportResponses,
  }),
});
