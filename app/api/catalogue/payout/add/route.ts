import { presentPayoutCreated } from "@/lib/commerce/seller/present";
import { NewPayout } from "@/lib/commerce/seller/schema";
import { createPayout } from "@/lib/commerce/seller/seller";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Record a payout",
    answer: IdResponse,
    body: NewPayout,
    run: createPayout,
    show: presentPayoutCreated,
  }),
});
