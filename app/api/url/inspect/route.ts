import { PageAnswer } from "@/lib/destinations/answers";
import { inspectPage, PageQuery, presentPage } from "@/lib/destinations/page";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Look at a destination",
    mayFail: ["invalid"],
    answer: PageAnswer,
    query: PageQuery,
    run: (actor, query) => inspectPage(actor, query),
    show: presentPage,
  }),
});
