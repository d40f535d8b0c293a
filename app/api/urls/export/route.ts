import { fileEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ExportQuery, exportLinks } from "@/lib/links/export";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({ query: ExportQuery, run: exportLinks }),
});
