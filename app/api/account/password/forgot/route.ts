import { requestPasswordReset } from "@/lib/identity/account/password-reset";
import { presentResetRequested } from "@/lib/identity/account/present";
import { ResetRequest } from "@/lib/identity/account/schema";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { addressOf, route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "Ask for a new password",
    body: ResetRequest,
    run: (input, request) => requestPasswordReset(input, addressOf(request)),
    show: presentResetRequested,
  }),
});
