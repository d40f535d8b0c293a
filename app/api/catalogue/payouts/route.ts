import { presentPayout } from "@/lib/commerce/seller/present";
import { PayoutResponse } from "@/lib/commerce/seller/schema";
import { listPayouts } from "@/lib/commerce/seller/seller";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { Paging } from "@/lib/platform/lists";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the payouts",
    answer: PayoutResponse,
    query: Paging,
    collection: "payouts",
    run: listPayouts,
    show: presentPayout,
  }),
});
