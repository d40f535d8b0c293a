import { route } from "@/lib/http/route";
import { uploadEndpoint } from "@/lib/http/upload";
import { MediaAnswer } from "@/lib/media/answers";
import { presentMedia } from "@/lib/media/present";
import { MEDIA_LIMIT, NewMedia } from "@/lib/media/schema";
import { keepMedia } from "@/lib/media/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: uploadEndpoint({
    summary: "Upload a picture, sound or film",
    answer: MediaAnswer,
    body: NewMedia,
    bodyLimit: MEDIA_LIMIT,
    run: keepMedia,
    show: presentMedia,
  }),
});
