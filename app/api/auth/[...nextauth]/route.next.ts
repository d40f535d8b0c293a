import { refusingMalformed, signInRoute } from "@/lib/identity/access/sign-in";
import { oidcAccounts } from "@/lib/identity/account/oidc-accounts";

export const GET = refusingMalformed(signInRoute(oidcAccounts));
export const POST = GET;
