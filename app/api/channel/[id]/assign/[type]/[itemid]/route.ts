import { assignItem } from "@/lib/channels/items";
import { presentAssigned } from "@/lib/channels/present";
import { ItemPath } from "@/lib/channels/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Put an item into a channel",
    path: ItemPath,
    run: assignItem,
    show: presentAssigned,
  }),
});
