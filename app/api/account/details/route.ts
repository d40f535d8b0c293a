import { itemEndpoint } from "@/lib/http/item-endpoint";
import { route } from "@/lib/http/route";
import { DetailsAnswer } from "@/lib/seller/answers";
import { presentDetails } from "@/lib/seller/present";
import { getSeller } from "@/lib/seller/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: itemEndpoint({
    summary: "Read the account behind the key",
    answer: DetailsAnswer,
    refusal: "Invalid request",
    run: getSeller,
    show: presentDetails,
  }),
});
