import { rotateKey } from "@/lib/identity/keys/keys";
import { presentMadeKey } from "@/lib/identity/keys/present";
import { CreatedKeyResponse, KeyProof } from "@/lib/identity/keys/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Replace an API key",
    path: IdPath,
    need: "keys",
    body: KeyProof,
    run: rotateKey,
    show: presentMadeKey,
    answer: CreatedKeyResponse,
    secret: true,
  }),
});
