import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { MadeKeyAnswer } from "@/lib/keys/answers";
import { rotateKey } from "@/lib/keys/keys";
import { presentMadeKey } from "@/lib/keys/present";
import { KeyProof } from "@/lib/keys/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Replace an API key",
    path: IdPath,
    need: "keys",
    body: KeyProof,
    run: rotateKey,
    show: presentMadeKey,
    answer: MadeKeyAnswer,
    secret: true,
  }),
});
