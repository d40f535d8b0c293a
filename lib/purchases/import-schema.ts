import * as z from "zod";
import { creating, Flag, Id, text } from "../fields";

/** Five thousand rows of codes, or nearly. */
export const IMPORT_BYTES = 2 * 1_024 * 1_024;

/**
 * Body of POST /api/catalogue/purchases/import. The first line of `csv` names its columns: those of a new purchase, and `item`
 * for an item's name. What a row leaves empty is taken from `item_id` and `license_type`. `dryrun` makes nothing.
 */
export const PurchaseImport = creating(
  z.object({
    csv: text(IMPORT_BYTES)
      .min(1, "is required")
      .meta({ examples: ["purchase_code,license_type,date\nAB-123,Regular,2025-03-01\n"] }),
    item_id: Id.optional(),
    license_type: z
      .string()
      .optional()
      .meta({ examples: ["Regular"] }),
    dryrun: Flag.optional(),
  }),
);
export type PurchaseImport = z.output<typeof PurchaseImport>;
