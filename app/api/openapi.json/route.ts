import { route } from "@/lib/http/route";
import { documentRoute } from "@/lib/openapi/document-route";
import { ROUTES } from "./routes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: documentRoute(ROUTES) });
