import { getNotices } from "@/lib/identity/notices/notices";
import { presentNotices } from "@/lib/identity/notices/present";
import { NoticesResponse } from "@/lib/identity/notices/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Get the mails you chose about the workspace",
    need: "account",
    run: getNotices,
    show: presentNotices,
    answer: NoticesResponse,
  }),
});
