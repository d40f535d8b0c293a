import { MEDIA_LIMIT, MediaResponse, NewMedia } from "@/lib/identity/uploads/schema";
import { keepMedia, presentMedia } from "@/lib/identity/uploads/uploads";
import { route } from "@/lib/platform/http/pipeline";
import { uploadEndpoint } from "@/lib/platform/http/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: uploadEndpoint({
    summary: "Upload an image, audio file or video",
    answer: MediaResponse,
    body: NewMedia,
    bodyLimit: MEDIA_LIMIT,
    run: keepMedia,
    show: presentMedia,
  }),
});
