import { MEDIA_LIMIT, MediaResponse, NewMedia } from "@/lib/identity/uploads/schema";
import { keepMedia, presentMedia } from "@/lib/identity/uploads/uploads";
import { route } from "@/lib/platform/http/pipeline";
import { uploadEndpoint } from "@/lib/platform/http/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: uploadEndpoint({
    summary: "Upload a picture, sound or film",
    answer: MediaResponse,
    body: NewMedia,
    bodyLimit: MEDIA_LIMIT,
    run: keepMedia,
    show: presentMedia,
  }),
});
