import { NewOverlay } from "@/lib/links/overlays/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { previewOverlay } from "@/lib/redirect/simulator/previews";
import { PagePreviewAnswer, PreviewQuery } from "@/lib/redirect/simulator/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Preview an overlay",
    answer: PagePreviewAnswer,
    need: "read",
    query: PreviewQuery,
    body: NewOverlay,
    run: previewOverlay,
    show: (html) => ({ html }),
  }),
});
