import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ValueAnswer } from "@/lib/stats/answers";
import { workspaceSubject } from "@/lib/stats/subject";
import { DimensionPath, presentValue, ValuesQuery, valuesOf } from "@/lib/stats/value-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the values of a dimension of everything",
    mayFail: ["invalid"],
    answer: ValueAnswer,
    path: DimensionPath,
    query: ValuesQuery,
    collection: "values",
    run: valuesOf(workspaceSubject),
    show: presentValue,
  }),
});
