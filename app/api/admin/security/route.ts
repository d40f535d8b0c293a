import { listAllEvents } from "@/lib/identity/security/events";
import { presentEvent } from "@/lib/identity/security/present";
import { AllSecurityQuery, SecurityEventResponse } from "@/lib/identity/security/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the security events of all accounts",
    mayFail: ["not-found"],
    query: AllSecurityQuery,
    need: "account",
    collection: "events",
    run: listAllEvents,
    show: presentEvent,
    answer: SecurityEventResponse,
  }),
});
