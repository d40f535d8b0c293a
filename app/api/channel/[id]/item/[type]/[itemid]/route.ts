import { removeItem } from "@/lib/channels/items";
import { presentItemRemoved } from "@/lib/channels/present";
import { ItemPath } from "@/lib/channels/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Take an item out of a channel",
    path: ItemPath,
    run: removeItem,
    show: presentItemRemoved,
  }),
});
