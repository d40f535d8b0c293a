import { presentViewUpdated } from "@/lib/links/views/present";
import { ViewChanges } from "@/lib/links/views/schema";
import { updateView } from "@/lib/links/views/views";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a saved view",
    path: IdPath,
    body: ViewChanges,
    run: updateView,
    show: presentViewUpdated,
  }),
});
