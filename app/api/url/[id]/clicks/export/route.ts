import { ClickExportQuery, clickExportOf } from "@/lib/analytics/statistics/clicks";
import { linkSubject } from "@/lib/analytics/statistics/subject";
import { IdPath } from "@/lib/platform/http/endpoint";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Download the visits of a link as a file",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    path: IdPath,
    query: ClickExportQuery,
    run: clickExportOf(linkSubject),
  }),
});
