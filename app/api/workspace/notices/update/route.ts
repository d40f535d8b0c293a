import { updateNotices } from "@/lib/identity/notices/notices";
import { presentNoticesUpdated } from "@/lib/identity/notices/present";
import { NoticeChanges } from "@/lib/identity/notices/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Choose mails about the workspace",
    need: "account",
    body: NoticeChanges,
    run: updateNotices,
    show: presentNoticesUpdated,
  }),
});
