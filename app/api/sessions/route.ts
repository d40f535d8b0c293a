import { listSessions } from "@/lib/access/sessions";
import { presentSession } from "@/lib/account/present-session";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({ query: Paging, collection: "sessions", run: listSessions, show: presentSession }),
});
