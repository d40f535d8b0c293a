import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { CountsAnswer } from "@/lib/links/answers";
import { CountsQuery, countLinks, presentCounts } from "@/lib/links/counts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Count the links by one of the list's filters",
    answer: CountsAnswer,
    mayFail: ["invalid"],
    query: CountsQuery,
    run: countLinks,
    show: presentCounts,
  }),
});
