import { IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ValueAnswer } from "@/lib/stats/answers";
import { qrSubject } from "@/lib/stats/subject";
import { DimensionPath, presentValue, ValuesQuery, valuesOf } from "@/lib/stats/value-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the values of a dimension of a QR code",
    mayFail: ["invalid"],
    answer: ValueAnswer,
    path: IdPath.extend(DimensionPath.shape),
    query: ValuesQuery,
    collection: "values",
    run: valuesOf(qrSubject),
    show: presentValue,
  }),
});
