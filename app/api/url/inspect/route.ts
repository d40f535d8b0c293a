import { inspectDestination, presentPage } from "@/lib/links/destinations/inspect";
import { InspectResponse, PageQuery } from "@/lib/links/destinations/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Check a destination",
    mayFail: ["invalid"],
    answer: InspectResponse,
    query: PageQuery,
    run: (actor, query) => inspectDestination(actor, query),
    show: presentPage,
  }),
});
