import * as z from "zod";
import {
  Amount,
  CurrencyResponse,
  InstantResponse,
  PriceResponse,
  RecordId,
  WebAddress,
} from "@/lib/platform/responses";
import { ItemResponse } from "../items/schema";
import { LICENSES } from "./enums";

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

const Seats = z.object({
  used: Amount.meta({ examples: [1] }),
  limit: z
    .int()
    .nullable()
    .meta({ description: "null for no limit", examples: [3] }),
});
const ActiveSite = z.object({
  site: z.string().meta({ examples: ["shop.example.com"] }),
  activated_at: InstantResponse,
});

/** Of a site that was activated or is not any more. */
export const ActivatedResponse = z.object({ data: z.object({ site: ActiveSite.shape.site, seats: Seats }) });

/** A licence as whoever has its code sees it. */
export const LicenseResponse = z.object({
  data: z.object({
    item: z.object({ name: z.string().meta({ examples: ["Timetable theme"] }) }),
    license_type: z.enum(LICENSES),
    seats: Seats,
    sites: z.array(ActiveSite),
  }),
});

/** The keys that receipts are verified with, as RFC 7517 has them. */
export const ReceiptKeysResponse = z.object({
  keys: z.array(
    z.object({
      kty: z.literal("OKP"),
      crv: z.literal("Ed25519"),
      x: z.string().meta({ examples: ["11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"] }),
      kid: z.string().meta({ examples: ["kPrK_qmxVWaYVA9w"] }),
      alg: z.literal("EdDSA"),
      use: z.literal("sig"),
    }),
  ),
});

export const PurchaseCreatedResponse = z.object({ id: RecordId, purchase_code: CodeResponse });

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

const OutcomeCounts = z.object({ good: Amount, refunded: Amount, unknown: Amount });

/** How often codes were asked for. Days without any are there too. */
export const ValidationsResponse = z.object({
  data: z.object({
    from: z.iso.date().meta({ examples: ["2027-01-04"] }),
    to: z.iso.date().meta({ examples: ["2027-01-31"] }),
    totals: OutcomeCounts,
    series: z.array(OutcomeCounts.extend({ at: z.iso.date().meta({ examples: ["2027-01-04"] }) })),
    countries: z.array(
      OutcomeCounts.extend({
        country: z.string().meta({ description: "ISO 3166 code; empty if unknown", examples: ["DE"] }),
        name: z.string().meta({ examples: ["Germany"] }),
      }),
    ),
  }),
});

/** What became of each row of an import. */
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
