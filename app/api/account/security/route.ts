import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SecurityEventAnswer } from "@/lib/security/answers";
import { listOwnEvents } from "@/lib/security/events";
import { presentEvent } from "@/lib/security/present";
import { SecurityQuery } from "@/lib/security/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List what happened to the account",
    query: SecurityQuery,
    need: "account",
    collection: "events",
    run: listOwnEvents,
    show: presentEvent,
    answer: SecurityEventAnswer,
  }),
});
