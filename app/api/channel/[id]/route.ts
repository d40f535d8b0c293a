import { ItemAnswer } from "@/lib/channels/answers";
import { listItems } from "@/lib/channels/items";
import { presentItem } from "@/lib/channels/present";
import { ItemListQuery } from "@/lib/channels/query";
import { IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a channel's items",
    answer: ItemAnswer,
    path: IdPath,
    query: ItemListQuery,
    collection: "items",
    run: listItems,
    show: presentItem,
  }),
});
