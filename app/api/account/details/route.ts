import { presentDetails } from "@/lib/commerce/seller/present";
import { SellerDetailsResponse } from "@/lib/commerce/seller/schema";
import { getSeller } from "@/lib/commerce/seller/seller";
import { itemEndpoint } from "@/lib/platform/http/item-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: itemEndpoint({
    summary: "Read the account behind the key",
    answer: SellerDetailsResponse,
    refusal: "Invalid request",
    run: getSeller,
    show: presentDetails,
  }),
});
