import { OwnPasswordProof } from "@/lib/identity/access/schema";
import { presentCodes } from "@/lib/identity/account/present";
import { RecoveryCodesResponse } from "@/lib/identity/account/schema";
import { renewRecoveryCodes } from "@/lib/identity/account/two-factor";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create new recovery codes",
    answer: RecoveryCodesResponse,
    body: OwnPasswordProof,
    need: "session",
    secret: true,
    run: renewRecoveryCodes,
    show: presentCodes,
  }),
});
