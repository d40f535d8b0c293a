import * as z from "zod";
import { TimeZone } from "../fields";
import { BREAKDOWNS, type Breakdown, type Dimension, INTERVALS, type Interval } from "./choices";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const exists = (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;

const Day = z
  .string()
  .regex(new RegExp(`^${DAY}$`), "must look like 2027-01-31")
  .refine(exists, "is not a day that exists");

/** With what a range is compared: the stretch right before it, the same days a year before, or days of one's own. */
const Compare = z
  .string()
  .regex(
    new RegExp(`^(previous|year|${DAY},${DAY})$`),
    "must be previous, year or two days such as 2027-01-01,2027-01-31",
  )
  .refine((text) => !text.includes(",") || areInOrder(text.split(",")), "must be two days in their order")
  .meta({ examples: ["previous"] });

const areInOrder = ([from = "", to = ""]: string[]) => exists(from) && exists(to) && from <= to;

const FilterText = z
  .string()
  .max(2_500, "must be at most 2500 characters long")
  .optional()
  .meta({ description: "one value or several with | between them; \\| is the sign itself" });

/** `filter[country]=Germany` and `filter[country][not]=Germany`, for every dimension and UTM parameter. */
export const FILTER_FIELDS = Object.fromEntries(
  BREAKDOWNS.flatMap((name) => [
    [`filter[${name}]`, FilterText],
    [`filter[${name}][not]`, FilterText],
  ]),
) as Record<`filter[${Breakdown}]` | `filter[${Breakdown}][not]`, typeof FilterText>;

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

/** One bar, line point or table row. */
export type Count = { clicks: number; uniqueClicks: number };
/** Visits that are no clicks: by bots, and those that were refused. */
type Others = { bots: number; refused: number };

/** `data` of every statistics endpoint. `series` has no gaps; each breakdown holds its 100 highest values. */
export type Stats = {
  from: string;
  to: string;
  interval: Interval;
  timezone: string;
  totals: Count & Others;
  previous: Count;
  comparison?: { from: string; to: string; totals: Count & Others; series: (Count & { at: string })[] };
  lastClick: string | null;
  series: (Count & Others & { at: string })[];
  breakdowns: Record<Dimension, (Count & { value: string; name: string })[]>;
};
