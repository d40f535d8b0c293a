import * as z from "zod";
import { oneOf, Paging, SearchText } from "../paging";
import { MEDIA_TYPES } from "./choices";
import { STATUSES } from "./schema";

/** Query of GET /api/catalogue/items. */
export const ItemListQuery = Paging.extend({
  order: oneOf(["date", "name", "purchases"], "date"),
  status: oneOf(["all", ...STATUSES], "all"),
  media_type: oneOf(["all", ...MEDIA_TYPES], "all"),
  q: SearchText,
});
export type ItemListQuery = z.output<typeof ItemListQuery>;

/** Query of GET /api/items/item. Any whole number asks for an item; one that no id can be is nobody's. */
export const ItemQuery = z.object({
  item_id: z
    .string()
    .regex(/^-?[0-9]{1,300}$/)
    .transform((digits) => (/^[1-9][0-9]{0,9}$/.test(digits) ? Number(digits) : 0))
    .transform((id) => (id <= 2_147_483_647 ? id : 0))
    .meta({ override: { type: "integer" }, description: "the item's id", examples: [42] }),
});
export type ItemQuery = z.output<typeof ItemQuery>;
