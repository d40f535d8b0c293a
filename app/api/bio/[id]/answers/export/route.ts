import { BioResponseExportQuery, exportBioResponses } from "@/lib/links/bio/responses";
import { IdPath } from "@/lib/platform/http/endpoint";
import { exportEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: exportEndpoint({
    summary: "Export a bio page's form submissions",
    path: IdPath,
    query: BioResponseExportQuery,
    run: exportBioResponses,
  }),
});
