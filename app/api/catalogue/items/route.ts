import { listItems } from "@/lib/commerce/items/items";
import { presentSellerItem } from "@/lib/commerce/items/present";
import { ItemListQuery, SellerItemResponse } from "@/lib/commerce/items/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the items",
    answer: SellerItemResponse,
    query: ItemListQuery,
    collection: "items",
    run: listItems,
    show: presentSellerItem,
  }),
});
