import * as z from "zod";
import { Currency, changing, clearable, creating, Flag, Id, Instant, Money, text } from "../fields";
import { Paging } from "../paging";

/** The two labels of the item API (contract.md). */
export const LICENSES = ["Regular", "Extended"] as const;
export type License = (typeof LICENSES)[number];

const LicenseType = z
  .string("must be text")
  .transform((sent) => LICENSES.find((label) => label.toLowerCase() === sent.trim().toLowerCase()))
  .pipe(z.enum(LICENSES, "must be Regular or Extended"))
  .meta({ examples: ["Regular"] });

/** A code of another marketplace, kept as it is: visible characters, with spaces inside at most. */
export const Code = text(200)
  .trim()
  .regex(/^[^\p{C}\p{Z}]([^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, "must be a code of visible characters")
  .meta({ examples: ["5e3f5a80-6f0e-4b54-9d3a-0a6a7f1f2f6b"] });

const Buyer = text(200)
  .trim()
  .meta({ examples: ["Ada Lovelace"] });

/** Body of POST /api/catalogue/purchase/add. Without a code it gets one; without a price, the item's. */
export const NewPurchase = creating(
  z.object({
    item_id: Id,
    license_type: LicenseType,
    price: Money.optional(),
    currency: Currency.optional(),
    supported_until: Instant.optional(),
    purchase_code: Code.optional(),
    buyer: Buyer.optional(),
    downloaded: Flag.optional(),
    date: Instant.optional(),
  }),
);
export type NewPurchase = z.output<typeof NewPurchase>;

/** Body of PUT /api/catalogue/purchase/:id/update. What is not sent stays; null clears the end of support and the buyer. */
export const PurchaseChanges = changing(
  z.object({
    ...clearable({ supported_until: Instant, buyer: Buyer }),
    downloaded: Flag.optional(),
    refunded: Flag.optional(),
  }),
);
export type PurchaseChanges = z.output<typeof PurchaseChanges>;

/** Query of GET /api/catalogue/purchases: part of a code, of the buyer or of the item's name. */
export const PurchaseListQuery = Paging.extend({
  q: z.string().optional(),
  item_id: z.coerce.number().pipe(Id).optional().catch(undefined),
  status: z.enum(["valid", "refunded"]).optional().catch(undefined),
});
export type PurchaseListQuery = z.output<typeof PurchaseListQuery>;

/** Body of POST /api/purchases/validation: whatever is no code at all is as wrong as an unknown one. */
export const Validation = z.object({
  purchase_code: Code,
  include: z
    .string()
    .optional()
    .catch(undefined)
    .meta({ description: "`reason`: says in a refusal why", examples: ["reason"] }),
});
export type Validation = z.output<typeof Validation>;
