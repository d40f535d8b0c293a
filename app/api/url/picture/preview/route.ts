import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { previewPicture } from "@/lib/redirect/simulator/previews";
import { PicturePreview, PicturePreviewAnswer } from "@/lib/redirect/simulator/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Preview a link's generated picture",
    answer: PicturePreviewAnswer,
    need: "read",
    body: PicturePreview,
    run: previewPicture,
    show: (svg) => ({ svg }),
  }),
});
