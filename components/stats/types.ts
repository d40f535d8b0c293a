import type { Count, Stats } from "@/lib/stats/schema";

/** Which of the two counts is shown. */
export type Metric = keyof Count;

/** `at` is a day, an hour ("2026-11-20 14:00") or a month, in the zone of the answer. */
export type Bucket = Count & { at: string };
export type BreakdownRow = Stats["breakdowns"]["country"][number];
