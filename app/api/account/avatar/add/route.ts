import { AvatarAnswer } from "@/lib/account/answers";
import { keepAvatar } from "@/lib/account/avatar";
import { presentAvatar } from "@/lib/account/present";
import { route } from "@/lib/http/route";
import { Upload, uploadEndpoint } from "@/lib/http/upload";
import { MEDIA_LIMIT } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: uploadEndpoint({
    summary: "Choose a picture of oneself",
    answer: AvatarAnswer,
    body: Upload,
    bodyLimit: MEDIA_LIMIT,
    need: "account",
    run: keepAvatar,
    show: presentAvatar,
  }),
});
