import { TwoFactorAnswer } from "@/lib/account/answers";
import { presentTwoFactor } from "@/lib/account/present";
import { getTwoFactor } from "@/lib/account/two-factor";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read whether signing in takes a code",
    answer: TwoFactorAnswer,
    need: "account",
    run: getTwoFactor,
    show: presentTwoFactor,
  }),
});
