import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { updateItem } from "@/lib/items/items";
import { presentItemUpdated } from "@/lib/items/present";
import { ItemChanges } from "@/lib/items/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change an item",
    path: IdPath,
    body: ItemChanges,
    run: updateItem,
    show: presentItemUpdated,
  }),
});
