import { presentStats } from "@/lib/analytics/statistics/present";
import { StatsQuery, StatsResponse } from "@/lib/analytics/statistics/schema";
import { statsOf } from "@/lib/analytics/statistics/statistics";
import { workspaceSubject } from "@/lib/analytics/statistics/subject";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the statistics of all records",
    mayFail: ["invalid"],
    answer: StatsResponse,
    query: StatsQuery,
    run: statsOf(workspaceSubject),
    show: presentStats,
  }),
});
