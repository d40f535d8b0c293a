import * as z from "zod";

/** An amount of money: not negative, whole cents. Also as text, the way forms send it. Gives a number. */
export const Money = z
  .union([z.number(), z.string().regex(/^[0-9]{1,10}(\.[0-9]{1,2})?$/)], {
    error: "must be an amount such as 29.99",
  })
  .transform(Number)
  .refine((value) => value >= 0 && value <= 9_999_999_999.99 && Number(value.toFixed(2)) === value, {
    error: "must be an amount such as 29.99",
  })
  .meta({ examples: [29.99] });

/** Three letters of ISO 4217, in any case. */
export const Currency = z
  .string("must be text")
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "must be a currency such as USD")
  .meta({ examples: ["USD"] });

/** An amount of money. */
export const PriceResponse = z
  .number()
  .min(0)
  .meta({ examples: [29.99] });

export const CurrencyResponse = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ examples: ["USD"] });
