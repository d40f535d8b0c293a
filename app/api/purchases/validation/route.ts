import { itemEndpoint } from "@/lib/http/item-endpoint";
import { route } from "@/lib/http/route";
import { ValidAnswer } from "@/lib/purchases/answers";
import { presentValid } from "@/lib/purchases/present";
import { Validation } from "@/lib/purchases/schema";
import { BAD_CODE, validate } from "@/lib/purchases/validation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: itemEndpoint({
    summary: "Validate a purchase code",
    answer: ValidAnswer,
    body: Validation,
    mayFail: ["not-found"],
    refusal: BAD_CODE,
    wrong: "guess",
    run: validate,
    show: presentValid,
  }),
});
