import { presentPurchase } from "@/lib/commerce/purchases/present";
import { listPurchases } from "@/lib/commerce/purchases/purchases";
import { PurchaseListQuery, SellerPurchaseResponse } from "@/lib/commerce/purchases/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the purchases",
    answer: SellerPurchaseResponse,
    query: PurchaseListQuery,
    collection: "purchases",
    run: listPurchases,
    show: presentPurchase,
  }),
});
