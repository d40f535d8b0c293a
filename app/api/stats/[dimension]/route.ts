import { ValueResponse } from "@/lib/analytics/statistics/schema";
import { DimensionPath, presentValue, ValuesQuery, valuesOf } from "@/lib/analytics/statistics/statistics";
import { workspaceSubject } from "@/lib/analytics/statistics/subject";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List all values of a dimension",
    mayFail: ["invalid"],
    answer: ValueResponse,
    path: DimensionPath,
    query: ValuesQuery,
    collection: "values",
    run: valuesOf(workspaceSubject),
    show: presentValue,
  }),
});
