import { listAllMails } from "@/lib/identity/installation/mails";
import { presentMails } from "@/lib/identity/installation/present";
import { MailQuery, MailsResponse } from "@/lib/identity/installation/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List the newest mails and count those of each state",
    mayFail: ["not-found"],
    query: MailQuery,
    need: "account",
    run: listAllMails,
    show: presentMails,
    answer: MailsResponse,
  }),
});
