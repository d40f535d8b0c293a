import * as z from "zod";
import { Id } from "../fields";
import { oneOf, Paging, SearchText } from "../paging";

/** Query of GET /api/catalogue/purchases; `q` is part of a code, of the buyer or of the item's name. */
export const PurchaseListQuery = Paging.extend({
  order: oneOf(["date", "price", "support"], "date"),
  status: oneOf(["all", "valid", "refunded"], "all"),
  license: oneOf(["all", "regular", "extended"], "all"),
  source: oneOf(["all", "link", "other"], "all"),
  link_id: z.coerce.number().pipe(Id).optional().catch(undefined),
  campaign_id: z.coerce.number().pipe(Id).optional().catch(undefined),
  item_id: z.coerce.number().pipe(Id).optional().catch(undefined),
  q: SearchText,
});
export type PurchaseListQuery = z.output<typeof PurchaseListQuery>;

const Day = z.iso.date("must be a day such as 2027-01-31").optional();
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Query of GET /api/catalogue/validations: whole UTC days, the last 28 by default. */
export const ValidationsQuery = z
  .object({ from: Day, to: Day })
  .transform(({ from, to = dayOf(new Date()) }) => ({
    from: from ?? dayOf(new Date(Date.parse(to) - 27 * DAY_MS)),
    to,
  }))
  .refine(({ from, to }) => from <= to, { error: "must not be after to", path: ["from"] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS, {
    error: `must be at most ${MOST_DAYS} days before to`,
    path: ["from"],
  });
export type ValidationsQuery = z.output<typeof ValidationsQuery>;

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
