import { findBrand, presentBrand } from "@/lib/links/brand/brand";
import { BrandResponse } from "@/lib/links/brand/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the workspace's brand",
    answer: BrandResponse,
    run: findBrand,
    show: presentBrand,
  }),
});
