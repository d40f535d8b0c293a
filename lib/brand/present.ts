import type { Brand } from "@/prisma/client/client";
import { wholeAddress } from "../media/address";

export const presentBrand = (brand: Brand | null) => ({
  data: {
    name: brand?.name ?? "",
    color: brand?.color ?? "",
    logo: brand?.logo ? wholeAddress(brand.logo) : "",
  },
});

export const presentBrandUpdated = () => ({ message: "The brand has been updated." });
