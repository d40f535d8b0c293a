import { openEndpoint } from "@/lib/http/endpoint";
import { addressOf } from "@/lib/http/road";
import { route } from "@/lib/http/route";
import { SharedAnswer } from "@/lib/shares/answers";
import { presentShared } from "@/lib/shares/present";
import { MAY_FAIL, readShared } from "@/lib/shares/read-share";
import { SharedRequest, TokenPath } from "@/lib/shares/schema";
import { RangeQuery } from "@/lib/stats/schema";

const shared = { answer: SharedAnswer, path: TokenPath, show: presentShared, mayFail: MAY_FAIL };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({
    summary: "Read shared statistics",
    ...shared,
    query: RangeQuery,
    run: (input, request) => readShared(input, addressOf(request)),
  }),
  POST: openEndpoint({
    summary: "Read shared statistics with their password",
    ...shared,
    body: SharedRequest,
    run: (input, request) => readShared(input, addressOf(request)),
  }),
});
