import { presentListedView } from "@/lib/links/views/present";
import { ListedViewResponse, ViewListQuery } from "@/lib/links/views/schema";
import { listViews } from "@/lib/links/views/views";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List your saved views and the shared ones",
    answer: ListedViewResponse,
    query: ViewListQuery,
    collection: "views",
    run: listViews,
    show: presentListedView,
  }),
});
