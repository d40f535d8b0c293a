import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { KeyFactsAnswer } from "@/lib/workspace/answers";
import { findKey } from "@/lib/workspace/key";
import { presentKeyFacts } from "@/lib/workspace/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read when the items key was made and used",
    answer: KeyFactsAnswer,
    run: findKey,
    show: presentKeyFacts,
  }),
});
