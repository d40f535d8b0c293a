import { STATISTICS_RECORDS } from "@/lib/analytics/archive/statistics-records";
import { lastArchiveImport, startArchiveImport } from "@/lib/links/archive/archive-imports";
import { presentArchiveImport } from "@/lib/links/archive/present";
import { ArchiveImportQuery, ArchiveImportResponse, SentArchive } from "@/lib/links/archive/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { largeUploadEndpoint } from "@/lib/platform/http/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Get the last import of an archive",
    run: lastArchiveImport,
    show: presentArchiveImport,
    answer: ArchiveImportResponse,
  }),
  POST: largeUploadEndpoint({
    summary: "Import the archive of an account",
    mayFail: ["conflict"],
    query: ArchiveImportQuery,
    body: SentArchive,
    run: (actor, input) => startArchiveImport(actor, input, STATISTICS_RECORDS),
    show: presentArchiveImport,
    answer: ArchiveImportResponse,
  }),
});
