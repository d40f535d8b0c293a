import { updateBrand } from "@/lib/brand/brand";
import { presentBrandUpdated } from "@/lib/brand/present";
import { BrandChanges } from "@/lib/brand/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change how visitors see the workspace",
    body: BrandChanges,
    run: updateBrand,
    show: presentBrandUpdated,
  }),
});
