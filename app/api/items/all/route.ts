import { listPublishedItems } from "@/lib/commerce/items/items";
import { presentItems } from "@/lib/commerce/items/present";
import { ItemsResponse } from "@/lib/commerce/items/schema";
import { itemEndpoint } from "@/lib/platform/http/item-endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: itemEndpoint({
    summary: "Read all items",
    answer: ItemsResponse,
    mayFail: ["not-found"],
    refusal: "Invalid request",
    run: listPublishedItems,
    show: presentItems,
  }),
});
