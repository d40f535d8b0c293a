import { NewTwoFactorAnswer } from "@/lib/account/answers";
import { presentNewTwoFactor } from "@/lib/account/present";
import { OwnPasswordSaid } from "@/lib/account/schema";
import { startTwoFactor } from "@/lib/account/two-factor";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make a secret for an authenticator app",
    mayFail: ["conflict"],
    answer: NewTwoFactorAnswer,
    body: OwnPasswordSaid,
    need: "session",
    secret: true,
    run: startTwoFactor,
    show: presentNewTwoFactor,
  }),
});
