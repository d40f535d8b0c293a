import { IdAnswer } from "@/lib/answers";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createPayout } from "@/lib/seller/payouts";
import { presentPayoutCreated } from "@/lib/seller/present";
import { NewPayout } from "@/lib/seller/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Note a payout",
    answer: IdAnswer,
    body: NewPayout,
    run: createPayout,
    show: presentPayoutCreated,
  }),
});
