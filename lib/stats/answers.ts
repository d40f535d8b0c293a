import * as z from "zod";
import { Amount, Moment, RecordId, ShortAddress } from "../answers";
import { LinkDetails, LinkSettings } from "../links/answers";
import { QrAnswer, QrSettings } from "../qr/answers";
import { DIMENSIONS, type Dimension, INTERVALS } from "./choices";

/** Name → clicks, the ten highest; the number 0 while there is nothing. */
const top = (example: string) =>
  z
    .union([z.literal(0), z.record(z.string(), Amount)])
    .meta({ examples: [{ [example]: 128 }], description: "the ten highest; 0 while there is nothing" });

export const LinkDetailsAnswer = z.object({
  details: LinkDetails,
  data: z.object({
    clicks: Amount,
    uniqueClicks: Amount,
    topCountries: top("Poland"),
    topReferrers: top("Direct"),
    topBrowsers: top("Chrome"),
    topOs: top("Windows"),
    socialCount: z.object({ facebook: Amount, twitter: Amount, google: Amount }),
  }),
  settings: LinkSettings.optional().meta({ description: "with include=settings" }),
});

const count = { clicks: Amount, uniqueClicks: Amount };
const Day = z.string().meta({ examples: ["2027-01-31"] });
const others = {
  bots: Amount.meta({ description: "visits by bots" }),
  refused: Amount.meta({ description: "people who were refused: expired, a wrong password, over the limit" }),
};
const series = <T extends object>(counts: T) => z.array(z.object({ at: Day, ...counts }));

/** One value of a dimension. */
export const ValueAnswer = z.object({
  value: z.string().meta({ examples: ["PL"], description: "what filters take" }),
  name: z.string().meta({ examples: ["Poland"] }),
  ...count,
});
const Values = z.array(ValueAnswer);

/** `series` has no gaps; each breakdown holds its 100 highest values. */
export const StatsAnswer = z.object({
  data: z.object({
    from: Day,
    to: Day,
    interval: z.enum(INTERVALS).meta({ examples: ["day"] }),
    timezone: z.string().meta({ examples: ["Europe/Warsaw"] }),
    totals: z.object({ ...count, ...others }),
    previous: z.object(count).meta({ description: "the stretch of the same length right before" }),
    comparison: z
      .object({ from: Day, to: Day, totals: z.object({ ...count, ...others }), series: series(count) })
      .optional()
      .meta({ description: "with compare" }),
    lastClick: Moment.nullable(),
    series: series({ ...count, ...others }),
    breakdowns: z.object(
      Object.fromEntries(DIMENSIONS.map((name) => [name, Values])) as Record<Dimension, typeof Values>,
    ),
  }),
});

const text = (example: string) => z.string().meta({ examples: [example] });

const ClickAnswer = z.object({
  id: text("1000"),
  time: Moment,
  link: RecordId.nullable(),
  shorturl: ShortAddress.nullable(),
  outcome: z.enum(["passed", "password", "expired", "limit", "disabled", "blocked"]),
  bot: text("").meta({ description: "the kind of bot, empty for a person" }),
  first: z.boolean().meta({ description: "the visitor's first click on this link on this day, UTC" }),
  country: text("Poland"),
  countrycode: text("PL"),
  region: text(""),
  device: text("Desktop"),
  browser: text("Chrome"),
  os: text("Windows"),
  language: text("Polish"),
  referrer: text("Direct"),
  network: text(""),
  source: z.enum(["link", "qr", "rotator", "list", "bio"]),
  sourceid: RecordId.nullable(),
  rule: text("Default"),
  destination: text("https://example.com/spring-sale"),
});

/** `next` goes into `before` to read on; null at the end. */
export const ClicksAnswer = z.object({
  data: z.object({ clicks: z.array(ClickAnswer), next: text("1795231104877-1000").nullable() }),
});

const topAsText = z.record(z.string(), z.string()).meta({ examples: [{ Poland: "128" }] });

/** A code's counts are text (spec/link-api.md, QR code). */
export const QrDetailsAnswer = z.object({
  details: QrAnswer,
  data: z.object({
    clicks: Amount,
    uniqueClicks: Amount,
    topCountries: topAsText,
    topReferrers: topAsText,
    topBrowsers: topAsText,
    topOs: topAsText,
    socialCount: z.object({ facebook: Amount, twitter: Amount, instagram: Amount }),
  }),
  settings: QrSettings.optional().meta({ description: "with include=settings" }),
});
