import * as z from "zod";
import { changing, clearable, creating, Flag, Id, Instant, line, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText } from "@/lib/platform/lists";
import { Currency, CurrencyResponse, Money, PriceResponse } from "@/lib/platform/money";
import { Amount, InstantResponse, RecordId, WebAddress } from "@/lib/platform/responses";
import { ItemResponse } from "../items/schema";
import { LICENSES } from "../licenses/enums";
import { ActiveSite, Code } from "../licenses/schema";

const LicenseType = z
  .string("must be text")
  .transform((sent) => LICENSES.find((label) => label.toLowerCase() === sent.trim().toLowerCase()))
  .pipe(z.enum(LICENSES, "must be Regular or Extended"))
  .meta({ examples: ["Regular"] });
const Buyer = line(200, "Ada Lovelace");

/** Body of POST /api/catalogue/purchase/add. A missing code is generated; a missing price is the item's. */
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

/** Body of PUT /api/catalogue/purchase/:id/update. Absent fields stay; null clears the end of support and the buyer. */
export const PurchaseChanges = changing(
  z.object({
    ...clearable({ supported_until: Instant, buyer: Buyer }),
    downloaded: Flag.optional(),
    refunded: Flag.optional(),
  }),
);
export type PurchaseChanges = z.output<typeof PurchaseChanges>;
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

const CodeResponse = z.string().meta({ examples: ["5e3f5a80-6f0e-4b54-9d3a-0a6a7f1f2f6b"] });

/** The Purchase of the item API (spec/items-api.md). */
const PurchaseResponse = z.object({
  purchase_code: CodeResponse,
  license_type: z.enum(LICENSES),
  price: PriceResponse,
  currency: CurrencyResponse,
  item: ItemResponse,
  supported_until: InstantResponse.optional().meta({ description: "absent if no end of support is known" }),
  downloaded: z.boolean(),
  date: InstantResponse,
});

export const ValidPurchaseResponse = z.object({
  data: z.object({
    purchase: PurchaseResponse,
    receipt: z
      .string()
      .optional()
      .meta({ description: "only with `include=receipt`: a JWS in compact form" }),
  }),
});
export type ValidPurchaseResponse = z.output<typeof ValidPurchaseResponse>;

export const PurchaseCreatedResponse = z.object({ id: RecordId, purchase_code: CodeResponse });
export type PurchaseCreatedResponse = z.output<typeof PurchaseCreatedResponse>;

/** A purchase as its seller sees it. */
export const SellerPurchaseResponse = z.object({
  id: RecordId,
  purchase_code: CodeResponse,
  license_type: z.enum(LICENSES),
  price: PriceResponse,
  currency: CurrencyResponse,
  item: z.object({ id: RecordId, name: z.string().meta({ examples: ["Timetable theme"] }) }),
  buyer: z.string().meta({ examples: ["Ada Lovelace"] }),
  source: z
    .object({
      link: z.object({ id: RecordId, shorturl: WebAddress }),
      campaign: z.object({ id: RecordId, name: z.string().meta({ examples: ["Spring sale"] }) }).nullable(),
    })
    .nullable()
    .meta({ description: "short link that led to the purchase, and its campaign" }),
  supported_until: InstantResponse.nullable(),
  downloaded: z.boolean(),
  refunded: z.boolean(),
  activations: z.array(ActiveSite),
  license_url: WebAddress.meta({ description: "where the buyer can deactivate sites" }),
  refunded_at: InstantResponse.nullable(),
  date: InstantResponse,
});
export type SellerPurchaseResponse = z.output<typeof SellerPurchaseResponse>;

/** The outcome of each row of an import. */
export const PurchaseImportResponse = z.object({
  dryrun: z.boolean(),
  imported: Amount,
  good: Amount,
  known: Amount.meta({ description: "codes that already existed", examples: [0] }),
  refused: Amount,
  results: z.array(
    z.object({
      row: z.int().min(1),
      purchase_code: z.string().meta({ examples: ["AB-123"] }),
      result: z.enum(["good", "known", "refused"]),
      message: z.string().optional(),
    }),
  ),
});
export type PurchaseImportResponse = z.output<typeof PurchaseImportResponse>;
