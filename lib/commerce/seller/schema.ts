import * as z from "zod";
import { Email } from "@/lib/identity/access/schema";
import { changing, clearable, creating, Destination, Instant, line, text } from "@/lib/platform/fields";
import { Currency, CurrencyResponse, Money } from "@/lib/platform/money";
import { InstantResponse, RecordId, WebAddress } from "@/lib/platform/responses";

/** A whole address, or what follows a network's own: `acme`, `/in/acme`, `@acme`. Nothing that could be another scheme. */
const SocialLink = z.union(
  [
    Destination,
    z
      .string()
      .trim()
      .max(300)
      .regex(/^[@/A-Za-z0-9_][\w@./?=&%+~-]*$/),
  ],
  "must be a URL or a path on the network",
);
const SocialLinks = z
  .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$/, "must be the name of a network"), SocialLink)
  .refine((links) => Object.keys(links).length <= 30, "must contain at most 30 networks")
  .meta({ override: { type: "object" }, examples: [{ github: "acme" }] });

/** The body of PUT /api/catalogue/profile/update: the fields of account/details that are the seller's to change. */
export const ProfileChanges = changing(
  z.object({
    name: names({
      firstname: line(100, "Ada"),
      lastname: line(100, "Lovelace"),
    }),
    currency: Currency.nullish(),
    profile: names({
      heading: text(200).trim(),
      description: text(20_000),
      contact: names({ email: Email }),
      social_links: SocialLinks,
      media: names({ avatar: Destination, cover: Destination }),
    }),
  }),
);
export type ProfileChanges = z.output<typeof ProfileChanges>;

/** Body of POST /api/catalogue/payout/add: money taken from the balance. */
export const NewPayout = creating(
  z.object({
    amount: Money.refine((amount) => amount > 0, "must be more than 0"),
    currency: Currency.optional(),
    date: Instant.optional(),
  }),
);
export type NewPayout = z.output<typeof NewPayout>;

/** Fields under a name of their own; each may be left out, and null or "" clears it. */
function names<T extends z.core.$ZodShape>(shape: T) {
  return changing(z.object(clearable(shape))).nullish();
}

/** The Account details of the item API (spec/items-api.md). */
export const SellerDetailsResponse = z.object({
  data: z.object({
    name: z.object({
      firstname: z.string().meta({ examples: ["Ada"] }),
      lastname: z.string().meta({ examples: ["Lovelace"] }),
      full_name: z.string().meta({ examples: ["Ada Lovelace"] }),
    }),
    username: z.string().meta({ examples: ["ada"] }),
    email: z.string().meta({ examples: ["ada@example.com"] }),
    balance: z.number().meta({ description: "licenses sold minus payouts", examples: [129.5] }),
    currency: CurrencyResponse,
    profile: z.object({
      heading: z.string().meta({ examples: ["Themes that last"] }),
      description: z.string().meta({ examples: [""] }),
      contact: z.object({ email: z.string().meta({ examples: ["hello@example.com"] }) }),
      social_links: z.record(z.string(), z.string()).meta({ examples: [{ github: "acme" }] }),
      media: z.object({ avatar: WebAddress, cover: WebAddress }),
    }),
    registered_at: InstantResponse,
  }),
});
export type SellerDetailsResponse = z.output<typeof SellerDetailsResponse>;

export const PayoutResponse = z.object({
  id: RecordId,
  amount: z.number().meta({ examples: [100] }),
  currency: CurrencyResponse,
  date: InstantResponse,
});
export type PayoutResponse = z.output<typeof PayoutResponse>;
