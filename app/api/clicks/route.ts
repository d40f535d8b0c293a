import { ClickListQuery, clicksOf, presentClicks } from "@/lib/analytics/statistics/clicks";
import { ClicksResponse } from "@/lib/analytics/statistics/schema";
import { workspaceSubject } from "@/lib/analytics/statistics/subject";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List all visits, newest first",
    mayFail: ["invalid"],
    answer: ClicksResponse,
    query: ClickListQuery,
    run: clicksOf(workspaceSubject),
    show: presentClicks,
  }),
});
