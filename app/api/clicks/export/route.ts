import { ClickExportQuery, clickExportOf } from "@/lib/analytics/statistics/clicks";
import { workspaceSubject } from "@/lib/analytics/statistics/subject";
import { exportEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: exportEndpoint({
    summary: "Export all visits",
    query: ClickExportQuery,
    run: clickExportOf(workspaceSubject),
  }),
});
