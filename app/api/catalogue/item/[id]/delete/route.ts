import { removeItem } from "@/lib/commerce/items/items";
import { presentItemRemoved } from "@/lib/commerce/items/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete an item without purchases",
    path: IdPath,
    mayFail: ["conflict"],
    run: removeItem,
    show: presentItemRemoved,
  }),
});
