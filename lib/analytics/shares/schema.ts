import * as z from "zod";
import { changing, clearable, creating, Flag, line, Timestamp, text } from "@/lib/platform/fields";
import { RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { RangeQuery, StatsResponse, ValueResponse } from "../statistics/schema";
import { BREAKDOWNS, type Breakdown } from "../store/enums";
import { CARDS, NOUNS } from "./enums";

const name = line(255, "For the sponsors");
const cards = z
  .array(z.enum(CARDS, { error: `must be one of ${CARDS.join(", ")}` }), "must be an array of cards")
  .min(1, "must contain at least one card")
  .transform((chosen) => CARDS.filter((card) => chosen.includes(card)))
  .meta({ examples: [["totals", "series", "country"]] });
const password = text(256)
  .min(4, "must be at least 4 characters long")
  .meta({ examples: ["spring-2027"] });
const fields = { name, cards, password, expiry: Timestamp, index: Flag };

/** Body of POST …/share/add: without cards all but UTM. `index` lets search engines list the page. */
export const NewShare = creating(z.object(fields).partial());
export type NewShare = z.output<typeof NewShare>;

/** Body of PUT /api/share/:id/update: what is absent stays; null takes away the password or the expiry. */
export const ShareChanges = changing(z.object(clearable(fields)));
export type ShareChanges = z.output<typeof ShareChanges>;

/** The path of a shared page: any malformed token is not found. */
export const TokenPath = z.object({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .meta({ examples: ["mN3xT8vQ2kLs9rWb5yHc7A"], description: "token at the end of the share's URL" }),
});

/** Body of POST /api/share/:token, for a share with a password. */
export const SharedRequest = RangeQuery.safeExtend({
  password: z.string("must be text").max(256, "must be at most 256 characters long"),
});

const Token = z.string().meta({ examples: ["mN3xT8vQ2kLs9rWb5yHc7A"] });
const link = WebAddress.meta({ examples: ["https://links.example.com/share/mN3xT8vQ2kLs9rWb5yHc7A"] });
const Cards = z.array(z.enum(CARDS));
const Name = z.string().meta({ examples: ["For the sponsors"] });

export const ShareResponse = z.object({
  id: RecordId,
  name: Name,
  link,
  token: Token,
  cards: Cards,
  password: z.boolean().meta({ description: "whether there is a password" }),
  expiry: TimestampResponse.nullable(),
  index: z.boolean().meta({ description: "whether search engines may list it" }),
  date: TimestampResponse,
});
export type ShareResponse = z.output<typeof ShareResponse>;

export const ShareCreatedResponse = z.object({ id: RecordId, link, token: Token });
export type ShareCreatedResponse = z.output<typeof ShareCreatedResponse>;

const stats = StatsResponse.shape.data.shape;
const Values = z.array(ValueResponse).optional();

/** Missing keys were not shared. */
export const SharedResponse = z.object({
  data: z.object({
    name: Name,
    noun: z.enum(NOUNS),
    title: z.string().meta({ examples: ["https://go.example.com/spring"] }),
    index: z.boolean(),
    cards: Cards,
    from: stats.from,
    to: stats.to,
    interval: stats.interval,
    timezone: stats.timezone,
    totals: stats.totals.optional(),
    previous: stats.previous.optional(),
    series: stats.series.optional(),
    breakdowns: z.object(
      Object.fromEntries(BREAKDOWNS.map((dimension) => [dimension, Values])) as Record<
        Breakdown,
        typeof Values
      >,
    ),
  }),
});
export type SharedResponse = z.output<typeof SharedResponse>;
