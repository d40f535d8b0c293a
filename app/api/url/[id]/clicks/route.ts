import { ClickListQuery, clicksOf, presentClicks } from "@/lib/analytics/statistics/clicks";
import { ClicksResponse } from "@/lib/analytics/statistics/schema";
import { linkSubject } from "@/lib/analytics/statistics/subject";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List a link's visits, newest first",
    mayFail: ["invalid"],
    answer: ClicksResponse,
    path: IdPath,
    query: ClickListQuery,
    run: clicksOf(linkSubject),
    show: presentClicks,
  }),
});
