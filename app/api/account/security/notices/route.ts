import { listNotices } from "@/lib/identity/security/events";
import { presentNotices } from "@/lib/identity/security/present";
import { NoticesResponse } from "@/lib/identity/security/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read which changes of the account its person has not seen",
    need: "account",
    run: listNotices,
    show: presentNotices,
    answer: NoticesResponse,
  }),
});
