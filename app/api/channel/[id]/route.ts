import { ItemAnswer } from "@/lib/channels/answers";
import { listItems } from "@/lib/channels/items";
import { presentItem } from "@/lib/channels/present";
import { IdPath, listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List a channel's items",
    answer: ItemAnswer,
    path: IdPath,
    query: Paging,
    collection: "items",
    run: listItems,
    show: presentItem,
  }),
});
