import { originOf } from "@/lib/identity/access/actor";
import { setPasswordByToken } from "@/lib/identity/account/password-reset";
import { presentPasswordSet } from "@/lib/identity/account/present";
import { NewPassword } from "@/lib/identity/account/schema";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "Set a new password with a mailed link",
    body: NewPassword,
    run: (input, request) => setPasswordByToken(input, originOf(request)),
    show: presentPasswordSet,
  }),
});
