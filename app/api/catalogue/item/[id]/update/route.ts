import { updateItem } from "@/lib/commerce/items/items";
import { presentItemUpdated } from "@/lib/commerce/items/present";
import { ItemChanges } from "@/lib/commerce/items/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update an item",
    path: IdPath,
    body: ItemChanges,
    run: updateItem,
    show: presentItemUpdated,
  }),
});
