import { presentCodes } from "@/lib/identity/account/present";
import { RecoveryCodesResponse, TypedCode } from "@/lib/identity/account/schema";
import { confirmTwoFactor } from "@/lib/identity/account/two-factor";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Enable two-factor authentication",
    answer: RecoveryCodesResponse,
    body: TypedCode,
    need: "session",
    secret: true,
    run: confirmTwoFactor,
    show: presentCodes,
  }),
});
