import { presentStats } from "@/lib/analytics/statistics/present";
import { StatsQuery, StatsResponse, Via } from "@/lib/analytics/statistics/schema";
import { statsOf } from "@/lib/analytics/statistics/statistics";
import { campaignSubject } from "@/lib/analytics/statistics/subject";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a campaign's statistics",
    mayFail: ["invalid"],
    answer: StatsResponse,
    path: IdPath,
    query: StatsQuery.and(Via),
    run: statsOf(campaignSubject),
    show: presentStats,
  }),
});
