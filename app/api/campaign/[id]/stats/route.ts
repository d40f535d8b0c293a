import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { StatsAnswer } from "@/lib/stats/answers";
import { getCampaignStats } from "@/lib/stats/group-stats";
import { presentStats } from "@/lib/stats/present";
import { CampaignStatsQuery } from "@/lib/stats/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a campaign's statistics",
    mayFail: ["invalid"],
    answer: StatsAnswer,
    path: IdPath,
    query: CampaignStatsQuery,
    run: getCampaignStats,
    show: presentStats,
  }),
});
