import { cancelArchiveImport } from "@/lib/links/archive/archive-imports";
import { presentArchiveImport } from "@/lib/links/archive/present";
import { ArchiveImportResponse } from "@/lib/links/archive/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Cancel the import of an archive that runs",
    run: cancelArchiveImport,
    show: presentArchiveImport,
    answer: ArchiveImportResponse,
  }),
});
