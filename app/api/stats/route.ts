import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { StatsAnswer } from "@/lib/stats/answers";
import { presentStats } from "@/lib/stats/present";
import { StatsQuery } from "@/lib/stats/schema";
import { statsOf } from "@/lib/stats/stats";
import { workspaceSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the statistics of everything",
    mayFail: ["invalid"],
    answer: StatsAnswer,
    query: StatsQuery,
    run: statsOf(workspaceSubject),
    show: presentStats,
  }),
});
