import * as z from "zod";
import { HealthResponse } from "@/lib/links/health/schema";
import { QrResponse, QrSettings } from "@/lib/links/qr/schema";
import { LinkDetails, LinkSettings } from "@/lib/links/responses";
import { TimeZone } from "@/lib/platform/fields";
import { Amount, RecordId, ShortAddress, TimestampResponse } from "@/lib/platform/responses";
import { DIMENSIONS, type Dimension, INTERVALS, LISTED, type Listed } from "../store/enums";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const exists = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;

const Day = z
  .string()
  .regex(new RegExp(`^${DAY}$`), "must look like 2027-01-31")
  .refine(exists, "is not a real date");

/** Comparison of a range: the period right before it, the same days a year before, or chosen days. */
export const Compare = z
  .string()
  .regex(
    new RegExp(`^(previous|year|${DAY},${DAY})$`),
    "must be previous, year or two days such as 2027-01-01,2027-01-31",
  )
  .refine(
    (text) => !text.includes(",") || areInOrder(text.split(",")),
    "must be two dates, the earlier one first",
  )
  .meta({ examples: ["previous"] });

const areInOrder = ([from = "", to = ""]: string[]) => exists(from) && exists(to) && from <= to;

const FilterText = z
  .string()
  .max(2_500, "must be at most 2500 characters long")
  .optional()
  .meta({ description: "one value, or several separated by |; write \\| for the character itself" });

/** `filter[country]=Germany` and `filter[country][not]=Germany`, for every dimension, UTM parameter and kind of record. */
export const FILTER_FIELDS = Object.fromEntries(
  LISTED.flatMap((name) => [
    [`filter[${name}]`, FilterText],
    [`filter[${name}][not]`, FilterText],
  ]),
) as Record<`filter[${Listed}]` | `filter[${Listed}][not]`, typeof FilterText>;

const RANGE_FIELDS = {
  from: Day.optional(),
  to: Day.optional(),
  interval: z.enum(INTERVALS).default("day"),
  tz: TimeZone.optional(),
};

const isForward = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || from <= to;
const BACKWARD = { error: "must not be after to", path: ["from"] };

/** Whole days of a time zone, the last 28 by default. */
export const RangeQuery = z.object(RANGE_FIELDS).refine(isForward, BACKWARD);

/** Which clicks: of such a range, those that pass every filter. */
export const StatsQuery = z
  .object({ ...RANGE_FIELDS, compare: Compare.optional(), ...FILTER_FIELDS })
  .refine(isForward, BACKWARD);
export type StatsQuery = z.output<typeof StatsQuery>;

/** Which clicks, for what shows no times: raw clicks and the values of a dimension. */
export const ClicksQuery = z
  .object({ from: RANGE_FIELDS.from, to: RANGE_FIELDS.to, tz: RANGE_FIELDS.tz, ...FILTER_FIELDS })
  .refine(isForward, BACKWARD);
export type ClicksQuery = z.output<typeof ClicksQuery>;

/** For a campaign: all clicks of its links by default, or those alone that its rotator sent. */
export const Via = z.object({ via: z.literal("rotator", "must be rotator").optional() });

/** Name → clicks, the ten highest; the number 0 while there is nothing. */
const top = (example: string) =>
  z
    .union([z.literal(0), z.record(z.string(), Amount)])
    .meta({ examples: [{ [example]: 128 }], description: "the ten highest; 0 while there are none" });

const Notice = z
  .string()
  .optional()
  .meta({ description: "why the tables are empty: clicks cannot be read at the moment" });

export const LinkDetailsResponse = z.object({
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
  notice: Notice,
  settings: LinkSettings.optional().meta({ description: "only with include=settings" }),
  health: HealthResponse.optional().meta({ description: "only with include=health" }),
});
export type LinkDetailsResponse = z.output<typeof LinkDetailsResponse>;

/** One bar, chart point or table row. */
const count = { clicks: Amount, uniqueClicks: Amount };
export type Count = z.output<z.ZodObject<typeof count>>;

const DayText = z.string().meta({ examples: ["2027-01-31"] });
const others = {
  bots: Amount.meta({ description: "visits by bots" }),
  refused: Amount.meta({
    description: "visits that were refused: expired link, wrong password, over the limit",
  }),
  imported: Amount.optional().meta({
    description: "those among the clicks that another service counted before the link moved in",
  }),
};
const series = <T extends object>(counts: T) => z.array(z.object({ at: DayText, ...counts }));

/** One value of a dimension. */
export const ValueResponse = z.object({
  value: z.string().meta({ examples: ["PL"], description: "value to use in filters" }),
  name: z.string().meta({ examples: ["Poland"] }),
  record: z
    .int()
    .optional()
    .meta({
      description: "only of records: the ID of the link, campaign, …; 0 for the default short host",
      examples: [12],
    }),
  ...count,
  before: z.object(count).optional().meta({
    description:
      "only with compare: the same value in the days compared with. Values that are gone are listed last, with 0 clicks",
  }),
});
export type ValueResponse = z.output<typeof ValueResponse>;
const Values = z.array(ValueResponse);

/** `series` has no gaps; each breakdown holds its 100 highest values. */
export const StatsResponse = z.object({
  data: z.object({
    from: DayText,
    to: DayText,
    interval: z.enum(INTERVALS).meta({ examples: ["day"] }),
    timezone: z.string().meta({ examples: ["Europe/Warsaw"] }),
    totals: z.object({ ...count, ...others }),
    previous: z.object(count).meta({ description: "the period of the same length right before" }),
    comparison: z
      .object({
        from: DayText,
        to: DayText,
        totals: z.object({ ...count, ...others }),
        series: series(count),
      })
      .optional()
      .meta({ description: "only with compare" }),
    lastClick: TimestampResponse.nullable(),
    series: series({ ...count, ...others }),
    imported: z
      .object({
        withoutDetails: Amount.meta({
          description:
            "imported clicks of the range of which only the day is known: they are in no breakdown",
        }),
        undated: Amount.meta({
          description:
            "imported clicks of which not even the day is known: they are in the totals of links alone",
        }),
      })
      .optional()
      .meta({ description: "only where there are such" }),
    breakdowns: z.object(
      Object.fromEntries(DIMENSIONS.map((name) => [name, Values])) as Record<Dimension, typeof Values>,
    ),
  }),
});
export type StatsResponse = z.output<typeof StatsResponse>;
export type Stats = StatsResponse["data"];

const text = (example: string) => z.string().meta({ examples: [example] });

const ClickResponse = z.object({
  id: text("1000"),
  time: TimestampResponse,
  link: RecordId.nullable(),
  shorturl: ShortAddress.nullable(),
  outcome: z.enum(["passed", "password", "expired", "limit", "disabled", "blocked", "unavailable", "early"]),
  bot: text("").meta({ description: "kind of bot; empty for a person" }),
  first: z
    .boolean()
    .meta({ description: "whether this is the visitor's first click on this link on this day (UTC)" }),
  country: text("Poland"),
  countrycode: text("PL"),
  region: text(""),
  city: text(""),
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
  imported: z.boolean().meta({
    description: "whether another service counted it; who it was is not known, nor where the link led",
  }),
});

/** `next` goes into `before` to read on; null at the end. */
export const ClicksResponse = z.object({
  data: z.object({ clicks: z.array(ClickResponse), next: text("1795231104877-1000").nullable() }),
});
export type ClicksResponse = z.output<typeof ClicksResponse>;

const topAsText = z.record(z.string(), z.string()).meta({ examples: [{ Poland: "128" }] });

/** A code's counts are text (spec/link-api.md, QR code). */
export const QrDetailsResponse = z.object({
  details: QrResponse,
  data: z.object({
    clicks: Amount,
    uniqueClicks: Amount,
    topCountries: topAsText,
    topReferrers: topAsText,
    topBrowsers: topAsText,
    topOs: topAsText,
    socialCount: z.object({ facebook: Amount, twitter: Amount, instagram: Amount }),
  }),
  notice: Notice,
  settings: QrSettings.optional().meta({ description: "only with include=settings" }),
});
export type QrDetailsResponse = z.output<typeof QrDetailsResponse>;
