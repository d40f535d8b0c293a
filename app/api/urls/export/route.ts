import { fileEndpoint } from "@/lib/http/file-endpoint";
import { route } from "@/lib/http/route";
import { ExportQuery, exportLinks } from "@/lib/links/export";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download the links as a file",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    query: ExportQuery,
    run: exportLinks,
  }),
});
