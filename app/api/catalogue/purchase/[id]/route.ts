import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SellerPurchaseAnswer } from "@/lib/purchases/answers";
import { presentPurchase } from "@/lib/purchases/present";
import { getPurchase } from "@/lib/purchases/purchases";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a purchase",
    answer: SellerPurchaseAnswer,
    path: IdPath,
    run: getPurchase,
    show: presentPurchase,
  }),
});
