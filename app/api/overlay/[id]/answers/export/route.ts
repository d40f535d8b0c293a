import { exportResponses, ResponseExportQuery } from "@/lib/links/overlays/response-export";
import { IdPath } from "@/lib/platform/http/endpoint";
import { exportEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: exportEndpoint({
    summary: "Export an overlay's form submissions",
    path: IdPath,
    query: ResponseExportQuery,
    run: exportResponses,
  }),
});
