import { presentShared } from "@/lib/analytics/shares/present";
import { MAY_FAIL, readShared } from "@/lib/analytics/shares/read-share";
import { SharedRequest, SharedResponse, TokenPath } from "@/lib/analytics/shares/schema";
import { RangeQuery } from "@/lib/analytics/statistics/schema";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { addressOf, route } from "@/lib/platform/http/pipeline";

const shared = { answer: SharedResponse, path: TokenPath, show: presentShared, mayFail: MAY_FAIL };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint({
    summary: "Read shared statistics",
    ...shared,
    query: RangeQuery,
    run: (input, request) => readShared(input, addressOf(request)),
  }),
  POST: openEndpoint({
    summary: "Read password-protected shared statistics",
    ...shared,
    body: SharedRequest,
    run: (input, request) => readShared(input, addressOf(request)),
  }),
});
