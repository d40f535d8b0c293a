import * as z from "zod";
import {
  Currency,
  changing,
  clearable,
  creating,
  Flag,
  Id,
  Instant,
  Money,
  text,
} from "@/lib/platform/fields";
import { oneOf, Paging, SearchText } from "@/lib/platform/lists";
import { LICENSES } from "./enums";

const LicenseType = z
  .string("must be text")
  .transform((sent) => LICENSES.find((label) => label.toLowerCase() === sent.trim().toLowerCase()))
  .pipe(z.enum(LICENSES, "must be Regular or Extended"))
  .meta({ examples: ["Regular"] });

/** A code of another marketplace, kept as it is: visible characters, with spaces inside at most. */
export const Code = text(200)
  .trim()
  .regex(/^[^\p{C}\p{Z}]([^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, "must consist of visible characters")
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
    refunded: Flag.optional(),
    date: Instant.optional(),
    sw: text(200)
      .optional()
      .meta({
        description:
          "value of the `sw` parameter at the short link's destination; any other value is ignored",
        examples: ["3q2-7wQmT1uVb0c9sYkLhA"],
      }),
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

/** Body of POST /api/purchases/validation: whatever is no code at all is as wrong as an unknown one. */
export const Validation = z.object({
  purchase_code: Code,
  include: z
    .string()
    .optional()
    .catch(undefined)
    .meta({
      description: "`reason` adds the reason to an error; `receipt` adds a signed receipt to the purchase",
      examples: ["reason"],
    }),
});
export type Validation = z.output<typeof Validation>;

/** A site by its address or its host's name; what is kept is the name. */
const Site = text(2_048)
  .trim()
  .transform((sent, context) => {
    const address = /^https?:\/\//i.test(sent) ? sent : `http://${sent}`;
    const host = URL.canParse(address) ? new URL(address).hostname : "";
    if (host !== "" && host.length <= 253) return host;
    context.addIssue("must be a site such as shop.example.com");
    return z.NEVER;
  })
  .meta({ examples: ["shop.example.com"] });

/** Body of POST /api/purchases/activate and /deactivate. */
export const Activation = z.object({ purchase_code: Code, site: Site });
export type Activation = z.output<typeof Activation>;

/** Body of POST /api/purchases/license: what a buyer has. */
export const LicenseCode = z.object({
  shop: text(100).meta({
    description: "last part of the license page's URL",
    examples: ["3q2-7wQmT1uVb0c9sYkLhA"],
  }),
  purchase_code: Code,
});
export type LicenseCode = z.output<typeof LicenseCode>;

/** Body of POST /api/purchases/license/free. */
export const SiteToFree = LicenseCode.extend({ site: Site });
export type SiteToFree = z.output<typeof SiteToFree>;

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
