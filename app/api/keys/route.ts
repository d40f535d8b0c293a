import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { KeyAnswer } from "@/lib/keys/answers";
import { listKeys } from "@/lib/keys/keys";
import { presentKey } from "@/lib/keys/present";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the API keys",
    query: Paging,
    collection: "keys",
    run: listKeys,
    show: presentKey,
    answer: KeyAnswer,
  }),
});
