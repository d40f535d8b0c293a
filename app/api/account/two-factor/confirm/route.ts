import { RecoveryCodesAnswer } from "@/lib/account/answers";
import { presentCodes } from "@/lib/account/present";
import { TypedCode } from "@/lib/account/schema";
import { confirmTwoFactor } from "@/lib/account/two-factor";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Let signing in take a code",
    answer: RecoveryCodesAnswer,
    body: TypedCode,
    need: "session",
    secret: true,
    run: confirmTwoFactor,
    show: presentCodes,
  }),
});
