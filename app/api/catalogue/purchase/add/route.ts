import { presentPurchaseCreated } from "@/lib/commerce/purchases/present";
import { createPurchase } from "@/lib/commerce/purchases/purchases";
import { NewPurchase, PurchaseCreatedResponse } from "@/lib/commerce/purchases/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a purchase",
    answer: PurchaseCreatedResponse,
    body: NewPurchase,
    run: createPurchase,
    show: presentPurchaseCreated,
  }),
});
