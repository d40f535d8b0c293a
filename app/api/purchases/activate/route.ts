import { activate } from "@/lib/commerce/licenses/activations";
import { presentActivated } from "@/lib/commerce/licenses/present";
import { ActivatedResponse, Activation } from "@/lib/commerce/licenses/schema";
import { itemEndpoint } from "@/lib/platform/http/item-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: itemEndpoint({
    summary: "Activate a license on a site",
    answer: ActivatedResponse,
    body: Activation,
    mayFail: ["not-found", "conflict"],
    need: "write",
    refusal: "Invalid request",
    wrong: "guess",
    run: activate,
    show: presentActivated,
  }),
});
