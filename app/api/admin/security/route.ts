import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SecurityEventAnswer } from "@/lib/security/answers";
import { listAllEvents } from "@/lib/security/events";
import { presentEvent } from "@/lib/security/present";
import { AllSecurityQuery } from "@/lib/security/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List what happened to all accounts",
    mayFail: ["not-found"],
    query: AllSecurityQuery,
    need: "account",
    collection: "events",
    run: listAllEvents,
    show: presentEvent,
    answer: SecurityEventAnswer,
  }),
});
