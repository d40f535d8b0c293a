import { IdAnswer } from "@/lib/answers";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createItem } from "@/lib/items/items";
import { presentItemCreated } from "@/lib/items/present";
import { NewItem } from "@/lib/items/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Add an item",
    answer: IdAnswer,
    body: NewItem,
    run: createItem,
    show: presentItemCreated,
  }),
});
