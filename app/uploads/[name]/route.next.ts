import { mediaRoute } from "@/lib/identity/uploads/serve";

export const GET = mediaRoute;
