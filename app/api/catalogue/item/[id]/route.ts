import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { SellerItemAnswer } from "@/lib/items/answers";
import { getItem } from "@/lib/items/items";
import { presentSellerItem } from "@/lib/items/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read an item",
    answer: SellerItemAnswer,
    path: IdPath,
    run: getItem,
    show: presentSellerItem,
  }),
});
