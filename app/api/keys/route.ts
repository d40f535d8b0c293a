import { listKeys } from "@/lib/identity/keys/keys";
import { presentKey } from "@/lib/identity/keys/present";
import { KeyResponse } from "@/lib/identity/keys/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the API keys",
    query: Paging,
    collection: "keys",
    run: listKeys,
    show: presentKey,
    answer: KeyResponse,
  }),
});
