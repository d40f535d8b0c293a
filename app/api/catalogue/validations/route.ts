import { presentValidations } from "@/lib/commerce/licenses/present";
import { ValidationsQuery, ValidationsResponse } from "@/lib/commerce/licenses/schema";
import { readValidations } from "@/lib/commerce/licenses/validation-statistics";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Count the validations by day and country",
    answer: ValidationsResponse,
    query: ValidationsQuery,
    mayFail: ["invalid"],
    run: readValidations,
    show: presentValidations,
  }),
});
