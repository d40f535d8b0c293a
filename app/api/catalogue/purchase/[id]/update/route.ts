import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { presentPurchaseUpdated } from "@/lib/purchases/present";
import { updatePurchase } from "@/lib/purchases/purchases";
import { PurchaseChanges } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a purchase",
    path: IdPath,
    body: PurchaseChanges,
    run: updatePurchase,
    show: presentPurchaseUpdated,
  }),
});
