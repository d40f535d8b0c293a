import { presentTwoFactor } from "@/lib/identity/account/present";
import { TwoFactorResponse } from "@/lib/identity/account/schema";
import { getTwoFactor } from "@/lib/identity/account/two-factor";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the two-factor authentication status",
    answer: TwoFactorResponse,
    need: "account",
    run: getTwoFactor,
    show: presentTwoFactor,
  }),
});
