import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ItemsKeyAnswer } from "@/lib/workspace/answers";
import { regenerateKey } from "@/lib/workspace/key";
import { presentKey } from "@/lib/workspace/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Replace the items key",
    answer: ItemsKeyAnswer,
    secret: true,
    run: regenerateKey,
    show: presentKey,
  }),
});
