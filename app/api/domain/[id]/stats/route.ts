import { presentStats } from "@/lib/analytics/statistics/present";
import { StatsQuery, StatsResponse } from "@/lib/analytics/statistics/schema";
import { statsOf } from "@/lib/analytics/statistics/statistics";
import { domainSubject } from "@/lib/analytics/statistics/subject";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a domain's statistics",
    mayFail: ["invalid"],
    answer: StatsResponse,
    path: IdPath,
    query: StatsQuery,
    run: statsOf(domainSubject),
    show: presentStats,
  }),
});
