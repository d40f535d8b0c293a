import { createItem } from "@/lib/commerce/items/items";
import { presentItemCreated } from "@/lib/commerce/items/present";
import { NewItem } from "@/lib/commerce/items/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Add an item",
    answer: IdResponse,
    body: NewItem,
    run: createItem,
    show: presentItemCreated,
  }),
});
