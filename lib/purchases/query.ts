import * as z from "zod";
import { Id } from "../fields";
import { oneOf, Paging, SearchText } from "../paging";

/** Query of GET /api/catalogue/purchases; `q` is part of a code, of the buyer or of the item's name. */
export const PurchaseListQuery = Paging.extend({
  order: oneOf(["date", "price", "support"], "date"),
  status: oneOf(["all", "valid", "refunded"], "all"),
  license: oneOf(["all", "regular", "extended"], "all"),
  item_id: z.coerce.number().pipe(Id).optional().catch(undefined),
  q: SearchText,
});
export type PurchaseListQuery = z.output<typeof PurchaseListQuery>;
