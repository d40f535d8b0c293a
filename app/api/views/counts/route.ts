import { ViewCountsResponse } from "@/lib/links/views/schema";
import { countViews, presentViewCounts } from "@/lib/links/views/view-counts";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Count the links of your saved views",
    answer: ViewCountsResponse,
    run: countViews,
    show: presentViewCounts,
  }),
});
