import { getPublishedItem } from "@/lib/commerce/items/items";
import { presentOneItem } from "@/lib/commerce/items/present";
import { ItemQuery, OneItemResponse } from "@/lib/commerce/items/schema";
import { itemEndpoint } from "@/lib/platform/http/item-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: itemEndpoint({
    summary: "Read one item",
    answer: OneItemResponse,
    query: ItemQuery,
    mayFail: ["not-found"],
    refusal: "Item Not Found",
    run: getPublishedItem,
    show: presentOneItem,
  }),
});
