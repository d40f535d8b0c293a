import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { DetailsAnswer } from "@/lib/seller/answers";
import { presentDetails } from "@/lib/seller/present";
import { getSeller } from "@/lib/seller/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the profile",
    answer: DetailsAnswer,
    run: getSeller,
    show: presentDetails,
  }),
});
