import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SellerPurchaseAnswer } from "@/lib/purchases/answers";
import { presentPurchase } from "@/lib/purchases/present";
import { listPurchases } from "@/lib/purchases/purchases";
import { PurchaseListQuery } from "@/lib/purchases/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the purchases",
    answer: SellerPurchaseAnswer,
    query: PurchaseListQuery,
    collection: "purchases",
    run: listPurchases,
    show: presentPurchase,
  }),
});
