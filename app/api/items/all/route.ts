import { itemEndpoint } from "@/lib/http/item-endpoint";
import { route } from "@/lib/http/route";
import { ItemsAnswer } from "@/lib/items/answers";
import { listPublishedItems } from "@/lib/items/items";
import { presentItems } from "@/lib/items/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: itemEndpoint({
    summary: "Read all items",
    answer: ItemsAnswer,
    mayFail: ["not-found"],
    refusal: "Invalid request",
    run: listPublishedItems,
    show: presentItems,
  }),
});
