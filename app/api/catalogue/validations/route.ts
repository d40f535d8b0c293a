import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ValidationsAnswer } from "@/lib/purchases/answers";
import { presentValidations } from "@/lib/purchases/present";
import { ValidationsQuery } from "@/lib/purchases/query";
import { readValidations } from "@/lib/purchases/validations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Count the validations by day and country",
    answer: ValidationsAnswer,
    query: ValidationsQuery,
    mayFail: ["invalid"],
    run: readValidations,
    show: presentValidations,
  }),
});
