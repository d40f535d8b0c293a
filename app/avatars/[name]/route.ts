import { avatarRoute } from "@/lib/account/avatar-route";

export const GET = avatarRoute;
