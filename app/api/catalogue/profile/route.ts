import { presentDetails } from "@/lib/commerce/seller/present";
import { SellerDetailsResponse } from "@/lib/commerce/seller/schema";
import { getSeller } from "@/lib/commerce/seller/seller";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the profile",
    answer: SellerDetailsResponse,
    run: getSeller,
    show: presentDetails,
  }),
});
