/** Answer of `GET /api/url/:id/stats` (contract.md). Counts are of people; bots are counted apart. */

export const DIMENSIONS = [
  "country",
  "language",
  "referrer",
  "destination",
  "device",
  "browser",
  "os",
  "rule",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type Counts = { clicks: number; uniqueClicks: number };
export type Metric = keyof Counts;

/** `at` is a day, an hour ("2026-11-20 14:00") or a month's first day, in the zone of the answer. */
export type Bucket = Counts & { at: string };
export type BreakdownRow = Counts & { value: string; name: string };

export type Interval = "hour" | "day" | "month";

export type Stats = {
  from: string;
  to: string;
  interval: Interval;
  timezone: string;
  totals: Counts & { bots: number };
  previous: Counts;
  lastClick: string | null;
  series: Bucket[];
  breakdowns: Record<Dimension, BreakdownRow[]>;
};
