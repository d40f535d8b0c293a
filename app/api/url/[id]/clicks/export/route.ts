import { ClickExportQuery, clickExportOf } from "@/lib/analytics/statistics/clicks";
import { linkSubject } from "@/lib/analytics/statistics/subject";
import { IdPath } from "@/lib/platform/http/endpoint";
import { exportEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: exportEndpoint({
    summary: "Export a link's visits",
    path: IdPath,
    query: ClickExportQuery,
    run: clickExportOf(linkSubject),
  }),
});
