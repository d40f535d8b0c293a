import { avatarRoute } from "@/lib/identity/account/avatar";

export const GET = avatarRoute;
