import { keepAvatar } from "@/lib/identity/account/avatar";
import { presentAvatar } from "@/lib/identity/account/present";
import { AvatarResponse } from "@/lib/identity/account/schema";
import { MEDIA_LIMIT } from "@/lib/identity/uploads/schema";
import { route } from "@/lib/platform/http/pipeline";
import { Upload, uploadEndpoint } from "@/lib/platform/http/upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: uploadEndpoint({
    summary: "Upload a profile picture",
    answer: AvatarResponse,
    body: Upload,
    bodyLimit: MEDIA_LIMIT,
    need: "account",
    run: keepAvatar,
    show: presentAvatar,
  }),
});
