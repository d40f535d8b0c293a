import { RecoveryCodesAnswer } from "@/lib/account/answers";
import { presentCodes } from "@/lib/account/present";
import { OwnPasswordSaid } from "@/lib/account/schema";
import { renewRecoveryCodes } from "@/lib/account/two-factor";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make new recovery codes",
    answer: RecoveryCodesAnswer,
    body: OwnPasswordSaid,
    need: "session",
    secret: true,
    run: renewRecoveryCodes,
    show: presentCodes,
  }),
});
