import { presentBrandUpdated, updateBrand } from "@/lib/links/brand/brand";
import { BrandChanges } from "@/lib/links/brand/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update the workspace's brand",
    body: BrandChanges,
    run: updateBrand,
    show: presentBrandUpdated,
  }),
});
