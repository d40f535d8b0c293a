import { presentPurchase } from "@/lib/commerce/purchases/present";
import { getPurchase } from "@/lib/commerce/purchases/purchases";
import { SellerPurchaseResponse } from "@/lib/commerce/purchases/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a purchase",
    answer: SellerPurchaseResponse,
    path: IdPath,
    run: getPurchase,
    show: presentPurchase,
  }),
});
