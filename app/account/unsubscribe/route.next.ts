import { unsubscribeRoute } from "@/lib/identity/mail/unsubscribe-page";

export const GET = unsubscribeRoute;
export const POST = unsubscribeRoute;
