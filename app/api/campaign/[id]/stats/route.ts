import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { StatsAnswer } from "@/lib/stats/answers";
import { presentStats } from "@/lib/stats/present";
import { StatsQuery, Via } from "@/lib/stats/schema";
import { statsOf } from "@/lib/stats/stats";
import { campaignSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a campaign's statistics",
    mayFail: ["invalid"],
    answer: StatsAnswer,
    path: IdPath,
    query: StatsQuery.and(Via),
    run: statsOf(campaignSubject),
    show: presentStats,
  }),
});
