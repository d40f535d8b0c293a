import { removeItem } from "@/lib/links/channels/items";
import { presentItemRemoved } from "@/lib/links/channels/present";
import { ItemPath } from "@/lib/links/channels/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Remove an item from a channel",
    path: ItemPath,
    run: removeItem,
    show: presentItemRemoved,
  }),
});
