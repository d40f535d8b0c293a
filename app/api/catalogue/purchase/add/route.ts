import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { PurchaseCreatedAnswer } from "@/lib/purchases/answers";
import { presentPurchaseCreated } from "@/lib/purchases/present";
import { createPurchase } from "@/lib/purchases/purchases";
import { NewPurchase } from "@/lib/purchases/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Issue a purchase",
    answer: PurchaseCreatedAnswer,
    body: NewPurchase,
    run: createPurchase,
    show: presentPurchaseCreated,
  }),
});
