import { ExportQuery, exportLinks } from "@/lib/links/export";
import { exportEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: exportEndpoint({
    summary: "Export the links",
    query: ExportQuery,
    run: exportLinks,
  }),
});
