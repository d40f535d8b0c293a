import { getMailSettings } from "@/lib/identity/account/email-address";
import { presentMailSettings } from "@/lib/identity/account/present";
import { MailSettingsResponse } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read which mails the account gets",
    need: "account",
    run: getMailSettings,
    show: presentMailSettings,
    answer: MailSettingsResponse,
  }),
});
