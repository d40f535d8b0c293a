import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { StatsAnswer } from "@/lib/stats/answers";
import { getWorkspaceStats } from "@/lib/stats/group-stats";
import { presentStats } from "@/lib/stats/present";
import { StatsQuery } from "@/lib/stats/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the statistics of all links",
    mayFail: ["invalid"],
    answer: StatsAnswer,
    query: StatsQuery,
    run: getWorkspaceStats,
    show: presentStats,
  }),
});
