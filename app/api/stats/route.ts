import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { getWorkspaceStats } from "@/lib/stats/group-stats";
import { presentStats } from "@/lib/stats/present";
import { StatsQuery } from "@/lib/stats/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ query: StatsQuery, run: getWorkspaceStats, show: presentStats }),
});
