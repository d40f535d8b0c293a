import { presentViewRemoved } from "@/lib/links/views/present";
import { removeView } from "@/lib/links/views/views";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a saved view",
    path: IdPath,
    run: removeView,
    show: presentViewRemoved,
  }),
});
