import {
  FirstDayQuery,
  FirstDayResponse,
  findFirstDay,
  presentFirstDay,
} from "@/lib/analytics/statistics/first-day";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the first day of statistics",
    mayFail: ["invalid", "not-found"],
    answer: FirstDayResponse,
    query: FirstDayQuery,
    run: findFirstDay,
    show: presentFirstDay,
  }),
});
