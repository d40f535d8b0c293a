import { confirmAddress } from "@/lib/identity/account/email-address";
import { presentAddressConfirmed } from "@/lib/identity/account/present";
import { MailToken } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Confirm an email address with a mailed link",
    mayFail: ["conflict"],
    need: "session",
    body: MailToken,
    secret: true,
    run: confirmAddress,
    show: presentAddressConfirmed,
  }),
});
