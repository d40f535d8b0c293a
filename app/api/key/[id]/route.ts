import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { KeyUseAnswer } from "@/lib/keys/answers";
import { presentKeyUse } from "@/lib/keys/present";
import { getKeyUse } from "@/lib/keys/use";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read an API key with its last calls",
    path: IdPath,
    run: getKeyUse,
    show: presentKeyUse,
    answer: KeyUseAnswer,
  }),
});
