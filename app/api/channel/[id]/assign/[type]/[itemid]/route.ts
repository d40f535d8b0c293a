import { assignItem } from "@/lib/links/channels/items";
import { presentItemAssigned } from "@/lib/links/channels/present";
import { ItemPath } from "@/lib/links/channels/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Add an item to a channel",
    path: ItemPath,
    run: assignItem,
    show: presentItemAssigned,
  }),
});
