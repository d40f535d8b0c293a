import { presentPurchaseUpdated } from "@/lib/commerce/purchases/present";
import { updatePurchase } from "@/lib/commerce/purchases/purchases";
import { PurchaseChanges } from "@/lib/commerce/purchases/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a purchase",
    path: IdPath,
    body: PurchaseChanges,
    run: updatePurchase,
    show: presentPurchaseUpdated,
  }),
});
