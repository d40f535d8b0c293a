import { IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ValueAnswer } from "@/lib/stats/answers";
import { Via } from "@/lib/stats/schema";
import { campaignSubject } from "@/lib/stats/subject";
import { DimensionPath, presentValue, ValuesQuery, valuesOf } from "@/lib/stats/value-list";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the values of a dimension of a campaign",
    mayFail: ["invalid"],
    answer: ValueAnswer,
    path: IdPath.extend(DimensionPath.shape),
    query: ValuesQuery.and(Via),
    collection: "values",
    run: valuesOf(campaignSubject),
    show: presentValue,
  }),
});
