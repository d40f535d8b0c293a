import { OwnPasswordProof } from "@/lib/identity/access/schema";
import { presentTwoFactorRemoved } from "@/lib/identity/account/present";
import { removeTwoFactor } from "@/lib/identity/account/two-factor";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Disable two-factor authentication",
    body: OwnPasswordProof,
    need: "session",
    secret: true,
    run: removeTwoFactor,
    show: presentTwoFactorRemoved,
  }),
});
