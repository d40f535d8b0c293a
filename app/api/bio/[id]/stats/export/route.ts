import { BioStatisticsExportQuery, exportBioStatistics } from "@/lib/links/bio/statistics";
import { IdPath } from "@/lib/platform/http/endpoint";
import { exportEndpoint } from "@/lib/platform/http/file-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: exportEndpoint({
    summary: "Export a bio page's views and clicks by day",
    path: IdPath,
    query: BioStatisticsExportQuery,
    run: exportBioStatistics,
  }),
});
