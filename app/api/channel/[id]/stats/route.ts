import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { StatsAnswer } from "@/lib/stats/answers";
import { presentStats } from "@/lib/stats/present";
import { StatsQuery } from "@/lib/stats/schema";
import { statsOf } from "@/lib/stats/stats";
import { channelSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a channel's statistics",
    mayFail: ["invalid"],
    answer: StatsAnswer,
    path: IdPath,
    query: StatsQuery,
    run: statsOf(channelSubject),
    show: presentStats,
  }),
});
