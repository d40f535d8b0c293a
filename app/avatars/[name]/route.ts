import { avatarRoute } from "@/lib/account/avatar";

export const GET = avatarRoute;
