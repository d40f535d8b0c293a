import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { NewOverlay } from "@/lib/overlays/schema";
import { PagePreviewAnswer } from "@/lib/visit/answers";
import { previewOverlay } from "@/lib/visit/page-previews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "See an overlay as visitors would",
    answer: PagePreviewAnswer,
    need: "read",
    body: NewOverlay,
    run: previewOverlay,
    show: (html) => ({ html }),
  }),
});
