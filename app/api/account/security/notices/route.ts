import { listNotices } from "@/lib/identity/security/events";
import { presentNotices } from "@/lib/identity/security/present";
import { NoticesResponse } from "@/lib/identity/security/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List unseen security notices",
    need: "account",
    run: listNotices,
    show: presentNotices,
    answer: NoticesResponse,
  }),
});
