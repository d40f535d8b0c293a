import { listOwnEvents } from "@/lib/identity/security/events";
import { presentEvent } from "@/lib/identity/security/present";
import { SecurityEventResponse, SecurityQuery } from "@/lib/identity/security/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the account's security events",
    query: SecurityQuery,
    need: "account",
    collection: "events",
    run: listOwnEvents,
    show: presentEvent,
    answer: SecurityEventResponse,
  }),
});
