import * as z from "zod";
import { currentTime } from "@/lib/platform/clock";
import { text } from "@/lib/platform/fields";
import { Amount, InstantResponse } from "@/lib/platform/responses";
import { LICENSES } from "./enums";

/** A code of another marketplace, kept as it is: visible characters, with spaces inside at most. */
export const Code = text(200)
  .trim()
  .regex(/^[^\p{C}\p{Z}]([^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, "must consist of visible characters")
  .meta({ examples: ["5e3f5a80-6f0e-4b54-9d3a-0a6a7f1f2f6b"] });

/** Body of POST /api/purchases/validation: a malformed code is as wrong as an unknown one. */
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

const Day = z.iso.date("must be a day such as 2027-01-31").optional();

const MOST_DAYS = 366;

const DAY_MS = 86_400_000;

/** Query of GET /api/catalogue/validations: whole UTC days, the last 28 by default. */
export const ValidationsQuery = z
  .object({ from: Day, to: Day })
  .transform(({ from, to = dayOf(currentTime()) }) => ({
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

const Seats = z.object({
  used: Amount.meta({ examples: [1] }),
  limit: z
    .int()
    .nullable()
    .meta({ description: "null for no limit", examples: [3] }),
});

export const ActiveSite = z.object({
  site: z.string().meta({ examples: ["shop.example.com"] }),
  activated_at: InstantResponse,
});

/** Of a site that was activated or is not any more. */
export const ActivatedResponse = z.object({ data: z.object({ site: ActiveSite.shape.site, seats: Seats }) });
export type ActivatedResponse = z.output<typeof ActivatedResponse>;

/** A license, as the holder of its code sees it. */
export const LicenseResponse = z.object({
  data: z.object({
    item: z.object({ name: z.string().meta({ examples: ["Timetable theme"] }) }),
    license_type: z.enum(LICENSES),
    seats: Seats,
    sites: z.array(ActiveSite),
  }),
});
export type LicenseResponse = z.output<typeof LicenseResponse>;

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
export type ReceiptKeysResponse = z.output<typeof ReceiptKeysResponse>;

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
export type ValidationsResponse = z.output<typeof ValidationsResponse>;
