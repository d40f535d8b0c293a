import { OwnPasswordProof } from "@/lib/identity/access/schema";
import { presentNewTwoFactor } from "@/lib/identity/account/present";
import { NewTwoFactorResponse } from "@/lib/identity/account/schema";
import { startTwoFactor } from "@/lib/identity/account/two-factor";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a secret for an authenticator app",
    mayFail: ["conflict"],
    answer: NewTwoFactorResponse,
    body: OwnPasswordProof,
    need: "session",
    secret: true,
    run: startTwoFactor,
    show: presentNewTwoFactor,
  }),
});
