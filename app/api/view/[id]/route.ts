import { presentView } from "@/lib/links/views/present";
import { ViewResponse } from "@/lib/links/views/schema";
import { getView } from "@/lib/links/views/views";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a saved view",
    answer: ViewResponse,
    path: IdPath,
    run: getView,
    show: presentView,
  }),
});
