import { getVisitorSession } from "@/lib/account/session";
import { openEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({ run: getVisitorSession, show: (data) => ({ data }) }),
});
