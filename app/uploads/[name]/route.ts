import { mediaRoute } from "@/lib/media/serve";

export const GET = mediaRoute;
