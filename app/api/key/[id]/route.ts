import { getKeyUse } from "@/lib/identity/keys/keys";
import { presentKeyUse } from "@/lib/identity/keys/present";
import { KeyUseResponse } from "@/lib/identity/keys/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read an API key and its latest calls",
    path: IdPath,
    run: getKeyUse,
    show: presentKeyUse,
    answer: KeyUseResponse,
  }),
});
