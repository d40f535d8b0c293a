import type { Count, Stats } from "@/lib/stats/schema";

export const METRICS = ["clicks", "uniqueClicks", "bots", "refused"] as const;
/** Which of the counts is on the chart. */
export type Metric = (typeof METRICS)[number];

/** `at` is a day, an hour ("2026-11-20 14:00") or a month, in the zone of the answer. */
export type Bucket = Stats["series"][number];
/** A bucket of the days that are compared with. */
export type PastBucket = Count & { at: string };
export type BreakdownRow = Stats["breakdowns"]["country"][number];
