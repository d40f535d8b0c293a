import { listItems } from "@/lib/links/channels/items";
import { presentItem } from "@/lib/links/channels/present";
import { ItemListQuery, ItemResponse } from "@/lib/links/channels/schema";
import { IdPath, listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a channel's items",
    answer: ItemResponse,
    path: IdPath,
    query: ItemListQuery,
    collection: "items",
    run: listItems,
    show: presentItem,
  }),
});
