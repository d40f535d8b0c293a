import { signInRoute } from "@/lib/access/sign-in";
import { reception } from "@/lib/account/arrivals";

export const GET = signInRoute(reception);
export const POST = GET;
