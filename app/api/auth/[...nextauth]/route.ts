import { refusingMalformed } from "@/lib/access/malformed-sign-in";
import { signInRoute } from "@/lib/access/sign-in";
import { reception } from "@/lib/account/arrivals";

export const GET = refusingMalformed(signInRoute(reception));
export const POST = GET;
