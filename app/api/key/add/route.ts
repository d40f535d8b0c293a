import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { MadeKeyAnswer } from "@/lib/keys/answers";
import { createKey } from "@/lib/keys/keys";
import { presentMadeKey } from "@/lib/keys/present";
import { NewKey } from "@/lib/keys/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make an API key",
    body: NewKey,
    need: "keys",
    run: createKey,
    show: presentMadeKey,
    answer: MadeKeyAnswer,
    secret: true,
    mayFail: ["conflict"],
  }),
});
