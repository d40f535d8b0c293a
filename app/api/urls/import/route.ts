import { importFile } from "@/lib/links/imports/imports";
import { presentImport } from "@/lib/links/imports/present";
import { FILE_BYTES, FileImport, FileImportResponse } from "@/lib/links/imports/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Import links from another service's file",
    answer: FileImportResponse,
    body: FileImport,
    bodyLimit: 2 * FILE_BYTES,
    run: importFile,
    show: presentImport,
  }),
});
