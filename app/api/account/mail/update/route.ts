import { chooseMails } from "@/lib/identity/account/email-address";
import { presentMailsChosen } from "@/lib/identity/account/present";
import { MailChanges } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Choose which mails the account gets",
    need: "account",
    body: MailChanges,
    run: chooseMails,
    show: presentMailsChosen,
  }),
});
