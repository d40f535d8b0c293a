import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { readUpload } from "@/lib/http/upload";
import { MediaAnswer } from "@/lib/media/answers";
import { presentMedia } from "@/lib/media/present";
import { MEDIA_LIMIT, NewMedia } from "@/lib/media/schema";
import { keepMedia } from "@/lib/media/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Upload a picture, sound or film",
    answer: MediaAnswer,
    body: NewMedia,
    read: readUpload,
    bodyLimit: MEDIA_LIMIT,
    run: keepMedia,
    show: presentMedia,
  }),
});
