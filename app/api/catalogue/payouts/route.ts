import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";
import { PayoutAnswer } from "@/lib/seller/answers";
import { listPayouts } from "@/lib/seller/payouts";
import { presentPayout } from "@/lib/seller/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the payouts",
    answer: PayoutAnswer,
    query: Paging,
    collection: "payouts",
    run: listPayouts,
    show: presentPayout,
  }),
});
