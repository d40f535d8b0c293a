import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ClicksAnswer } from "@/lib/stats/answers";
import { ClickListQuery, clicksOf, presentClicks } from "@/lib/stats/click-list";
import { workspaceSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List the visits of everything, newest first",
    mayFail: ["invalid"],
    answer: ClicksAnswer,
    query: ClickListQuery,
    run: clicksOf(workspaceSubject),
    show: presentClicks,
  }),
});
