import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { StatsAnswer } from "@/lib/stats/answers";
import { presentStats } from "@/lib/stats/present";
import { StatsQuery } from "@/lib/stats/schema";
import { getLinkStats } from "@/lib/stats/stats";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a link's statistics",
    mayFail: ["invalid"],
    path: IdPath,
    query: StatsQuery,
    run: getLinkStats,
    show: presentStats,
    answer: StatsAnswer,
  }),
});
