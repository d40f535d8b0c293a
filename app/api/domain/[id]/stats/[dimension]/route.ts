import { ValueResponse } from "@/lib/analytics/statistics/schema";
import { DimensionPath, presentValue, ValuesQuery, valuesOf } from "@/lib/analytics/statistics/statistics";
import { domainSubject } from "@/lib/analytics/statistics/subject";
import { IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a domain's values of a dimension",
    mayFail: ["invalid"],
    answer: ValueResponse,
    path: IdPath.extend(DimensionPath.shape),
    query: ValuesQuery,
    collection: "values",
    run: valuesOf(domainSubject),
    show: presentValue,
  }),
});
