import { removeAvatar } from "@/lib/identity/account/avatar";
import { presentAvatarRemoved } from "@/lib/identity/account/present";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Remove the profile picture",
    need: "account",
    run: removeAvatar,
    show: presentAvatarRemoved,
  }),
});
