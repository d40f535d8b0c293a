import { getItem } from "@/lib/commerce/items/items";
import { presentSellerItem } from "@/lib/commerce/items/present";
import { SellerItemResponse } from "@/lib/commerce/items/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read an item",
    answer: SellerItemResponse,
    path: IdPath,
    run: getItem,
    show: presentSellerItem,
  }),
});
