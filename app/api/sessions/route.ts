import { listSessions } from "@/lib/identity/access/sessions";
import { SessionResponse } from "@/lib/identity/account/schema";
import { presentSession } from "@/lib/identity/security/present";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the signed-in browsers",
    query: Paging,
    need: "account",
    collection: "sessions",
    run: listSessions,
    show: presentSession,
    answer: SessionResponse,
  }),
});
