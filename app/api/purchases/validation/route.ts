import { Validation } from "@/lib/commerce/licenses/schema";
import { BAD_CODE, validate } from "@/lib/commerce/licenses/validate";
import { presentValid } from "@/lib/commerce/purchases/present";
import { ValidPurchaseResponse } from "@/lib/commerce/purchases/schema";
import { itemEndpoint } from "@/lib/platform/http/item-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: itemEndpoint({
    summary: "Validate a purchase code",
    answer: ValidPurchaseResponse,
    body: Validation,
    mayFail: ["not-found"],
    refusal: BAD_CODE,
    wrong: "guess",
    run: validate,
    show: presentValid,
  }),
});
