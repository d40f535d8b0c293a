import { removeAvatar } from "@/lib/account/avatar";
import { presentAvatarRemoved } from "@/lib/account/present";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Take one's picture away",
    need: "account",
    run: removeAvatar,
    show: presentAvatarRemoved,
  }),
});
