import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SellerItemAnswer } from "@/lib/items/answers";
import { listItems } from "@/lib/items/items";
import { presentSellerItem } from "@/lib/items/present";
import { ItemListQuery } from "@/lib/items/query";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the items",
    answer: SellerItemAnswer,
    query: ItemListQuery,
    collection: "items",
    run: listItems,
    show: presentSellerItem,
  }),
});
