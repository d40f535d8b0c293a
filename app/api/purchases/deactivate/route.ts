import { itemEndpoint } from "@/lib/http/item-endpoint";
import { route } from "@/lib/http/route";
import { deactivate } from "@/lib/purchases/activations";
import { ActivatedAnswer } from "@/lib/purchases/answers";
import { presentActivated } from "@/lib/purchases/present";
import { Activation } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: itemEndpoint({
    summary: "Free the seat of a site",
    answer: ActivatedAnswer,
    body: Activation,
    mayFail: ["not-found"],
    need: "write",
    refusal: "Invalid request",
    wrong: "guess",
    run: deactivate,
    show: presentActivated,
  }),
});
