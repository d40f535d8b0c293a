import { itemEndpoint } from "@/lib/http/item-endpoint";
import { route } from "@/lib/http/route";
import { OneItemAnswer } from "@/lib/items/answers";
import { getPublishedItem } from "@/lib/items/items";
import { presentOneItem } from "@/lib/items/present";
import { ItemQuery } from "@/lib/items/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: itemEndpoint({
    summary: "Read one item",
    answer: OneItemAnswer,
    query: ItemQuery,
    mayFail: ["not-found"],
    refusal: "Item Not Found",
    run: getPublishedItem,
    show: presentOneItem,
  }),
});
