import { listSessions } from "@/lib/access/sessions";
import { SessionAnswer } from "@/lib/account/answers";
import { presentSession } from "@/lib/account/present-session";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the signed-in browsers",
    query: Paging,
    need: "account",
    collection: "sessions",
    run: listSessions,
    show: presentSession,
    answer: SessionAnswer,
  }),
});
