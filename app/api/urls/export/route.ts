import { ExportQuery, exportLinks } from "@/lib/links/export";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Export the links",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    query: ExportQuery,
    run: exportLinks,
  }),
});
