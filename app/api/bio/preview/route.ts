import { BioPreview } from "@/lib/links/bio/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { previewBio } from "@/lib/redirect/simulator/previews";
import { PagePreviewAnswer, PreviewQuery } from "@/lib/redirect/simulator/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Preview a bio page",
    answer: PagePreviewAnswer,
    need: "read",
    query: PreviewQuery,
    body: BioPreview,
    run: previewBio,
    show: (html) => ({ html }),
  }),
});
