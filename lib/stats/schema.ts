import * as z from "zod";
import { TimeZone } from "../fields";

/** The dimensions a page of statistics breaks clicks down by. */
export const DIMENSIONS = [
  "country",
  "referrer",
  "browser",
  "os",
  "device",
  "language",
  "rule",
  "destination",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const INTERVALS = ["hour", "day", "month"] as const;
export type Interval = (typeof INTERVALS)[number];

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must look like 2027-01-31")
  .refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day), "is not a day that exists");

/** Which clicks: whole days of a time zone, the last 28 by default. */
export const StatsQuery = z
  .object({
    from: Day.optional(),
    to: Day.optional(),
    interval: z.enum(INTERVALS).default("day"),
    tz: TimeZone.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { error: "must not be after to", path: ["from"] });
export type StatsQuery = z.output<typeof StatsQuery>;

/** One bar, line point or table row. */
export type Count = { clicks: number; uniqueClicks: number };

/** `data` of every statistics endpoint. `series` has no gaps; each breakdown holds its 100 highest values. */
export type Stats = {
  from: string;
  to: string;
  interval: Interval;
  timezone: string;
  totals: Count & { bots: number };
  previous: Count;
  lastClick: string | null;
  series: (Count & { at: string })[];
  breakdowns: Record<Dimension, (Count & { value: string; name: string })[]>;
};
