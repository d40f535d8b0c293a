import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentPurchaseRemoved } from "@/lib/purchases/present";
import { removePurchase } from "@/lib/purchases/purchases";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a purchase",
    path: IdPath,
    run: removePurchase,
    show: presentPurchaseRemoved,
  }),
});
