import { ClickExportQuery, clickExportOf } from "@/lib/analytics/statistics/clicks";
import { workspaceSubject } from "@/lib/analytics/statistics/subject";
import { fileEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: fileEndpoint({
    summary: "Export all visits",
    mayFail: ["invalid"],
    files: ["text/csv", "application/x-ndjson"],
    query: ClickExportQuery,
    run: clickExportOf(workspaceSubject),
  }),
});
