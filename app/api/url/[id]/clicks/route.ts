import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ClicksAnswer } from "@/lib/stats/answers";
import { ClickListQuery, clicksOf, presentClicks } from "@/lib/stats/click-list";
import { linkSubject } from "@/lib/stats/subject";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List the visits of a link, newest first",
    mayFail: ["invalid"],
    answer: ClicksAnswer,
    path: IdPath,
    query: ClickListQuery,
    run: clicksOf(linkSubject),
    show: presentClicks,
  }),
});
