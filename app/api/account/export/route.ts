import { DataExportQuery, exportEverything } from "@/lib/identity/account/data-export";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Export all data of the workspace",
    query: DataExportQuery,
    need: "account",
    files: ["application/vnd.switchyard.archive+json"],
    run: exportEverything,
  }),
});
