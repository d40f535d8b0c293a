import { signInRoute } from "@/lib/access/sign-in";

export const GET = signInRoute;
export const POST = signInRoute;
