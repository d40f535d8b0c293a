import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeItem } from "@/lib/items/items";
import { presentItemRemoved } from "@/lib/items/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete an item that was never sold",
    path: IdPath,
    mayFail: ["conflict"],
    run: removeItem,
    show: presentItemRemoved,
  }),
});
