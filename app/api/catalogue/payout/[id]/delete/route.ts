import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removePayout } from "@/lib/seller/payouts";
import { presentPayoutRemoved } from "@/lib/seller/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a payout",
    path: IdPath,
    run: removePayout,
    show: presentPayoutRemoved,
  }),
});
