import { presentBioStatistics } from "@/lib/links/bio/present";
import { BioStatisticsQuery, BioStatisticsResponse } from "@/lib/links/bio/schema";
import { bioStatistics } from "@/lib/links/bio/statistics";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a bio page's views and the clicks on its blocks",
    answer: BioStatisticsResponse,
    path: IdPath,
    query: BioStatisticsQuery,
    run: bioStatistics,
    show: presentBioStatistics,
  }),
});
