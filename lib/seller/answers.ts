import * as z from "zod";
import { CurrencyAnswer, InstantAnswer, RecordId, WebAddress } from "../answers";

/** The Account details of the item API (spec/items-api.md). */
export const DetailsAnswer = z.object({
  data: z.object({
    name: z.object({
      firstname: z.string().meta({ examples: ["Ada"] }),
      lastname: z.string().meta({ examples: ["Lovelace"] }),
      full_name: z.string().meta({ examples: ["Ada Lovelace"] }),
    }),
    username: z.string().meta({ examples: ["ada"] }),
    email: z.string().meta({ examples: ["ada@example.com"] }),
    balance: z.number().meta({ description: "licences sold, less payouts", examples: [129.5] }),
    currency: CurrencyAnswer,
    profile: z.object({
      heading: z.string().meta({ examples: ["Themes that last"] }),
      description: z.string().meta({ examples: [""] }),
      contact: z.object({ email: z.string().meta({ examples: ["hello@example.com"] }) }),
      social_links: z.record(z.string(), z.string()).meta({ examples: [{ github: "acme" }] }),
      media: z.object({ avatar: WebAddress, cover: WebAddress }),
    }),
    registered_at: InstantAnswer,
  }),
});

export const PayoutAnswer = z.object({
  id: RecordId,
  amount: z.number().meta({ examples: [100] }),
  currency: CurrencyAnswer,
  date: InstantAnswer,
});
