import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ItemsKeyAnswer } from "@/lib/workspace/answers";
import { revealKey } from "@/lib/workspace/key";
import { presentKey } from "@/lib/workspace/present";
import { RevealKey } from "@/lib/workspace/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Show the items key again",
    answer: ItemsKeyAnswer,
    secret: true,
    body: RevealKey,
    run: revealKey,
    show: presentKey,
  }),
});
