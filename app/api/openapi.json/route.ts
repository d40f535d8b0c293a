import { API_TEXTS } from "@/app/messages/parts";
import { documentRoute } from "@/lib/integrations/openapi/served-document";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: documentRoute(API_TEXTS) });
