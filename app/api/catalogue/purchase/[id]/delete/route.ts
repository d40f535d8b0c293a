import { presentPurchaseRemoved } from "@/lib/commerce/purchases/present";
import { removePurchase } from "@/lib/commerce/purchases/purchases";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a purchase",
    path: IdPath,
    run: removePurchase,
    show: presentPurchaseRemoved,
  }),
});
