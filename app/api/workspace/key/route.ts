import { presentKeyFacts } from "@/lib/identity/workspaces/present";
import { KeyFactsResponse } from "@/lib/identity/workspaces/schema";
import { findKey } from "@/lib/identity/workspaces/workspaces";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read when the items key was created and last used",
    answer: KeyFactsResponse,
    run: findKey,
    show: presentKeyFacts,
  }),
});
