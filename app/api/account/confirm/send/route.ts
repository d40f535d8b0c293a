import { resendConfirmation } from "@/lib/identity/account/email-address";
import { presentConfirmationSent } from "@/lib/identity/account/present";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Mail the link to confirm the address again",
    mayFail: ["invalid", "conflict"],
    need: "account",
    run: resendConfirmation,
    show: presentConfirmationSent,
  }),
});
