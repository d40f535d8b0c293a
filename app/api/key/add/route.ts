import { createKey } from "@/lib/identity/keys/keys";
import { presentMadeKey } from "@/lib/identity/keys/present";
import { CreatedKeyResponse, NewKey } from "@/lib/identity/keys/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create an API key",
    body: NewKey,
    need: "keys",
    run: createKey,
    show: presentMadeKey,
    answer: CreatedKeyResponse,
    secret: true,
    mayFail: ["conflict"],
  }),
});
