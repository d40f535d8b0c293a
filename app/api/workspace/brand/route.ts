import { BrandAnswer } from "@/lib/brand/answers";
import { findBrand } from "@/lib/brand/brand";
import { presentBrand } from "@/lib/brand/present";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read how visitors see the workspace",
    answer: BrandAnswer,
    run: findBrand,
    show: presentBrand,
  }),
});
