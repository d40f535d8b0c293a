import { presentPayoutRemoved } from "@/lib/commerce/seller/present";
import { removePayout } from "@/lib/commerce/seller/seller";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a payout",
    path: IdPath,
    run: removePayout,
    show: presentPayoutRemoved,
  }),
});
