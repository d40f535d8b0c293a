import { presentTwoFactorRemoved } from "@/lib/account/present";
import { OwnPasswordSaid } from "@/lib/account/schema";
import { removeTwoFactor } from "@/lib/account/two-factor";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Let signing in take no code",
    body: OwnPasswordSaid,
    need: "session",
    secret: true,
    run: removeTwoFactor,
    show: presentTwoFactorRemoved,
  }),
});
