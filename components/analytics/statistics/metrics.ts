import type { Count, Stats } from "@/lib/analytics/statistics/schema";
import type { Listed } from "@/lib/analytics/store/enums";

export const METRICS = ["clicks", "uniqueClicks", "bots", "refused"] as const;
/** Which of the counts is on the chart. */
export type Metric = (typeof METRICS)[number];

/** `at` is a day, an hour ("2026-11-20 14:00") or a month, in the zone of the answer. */
export type Bucket = Stats["series"][number];
/** A bucket of the days that are compared with. */
export type PastBucket = Count & { at: string };
export type BreakdownRow = Stats["breakdowns"]["country"][number];

/** Bots and refusals have no unique visitors and no countries; a chart compares them with clicks. */
export const countOf = (metric: Metric): "clicks" | "uniqueClicks" =>
  metric === "uniqueClicks" ? metric : "clicks";

/** The total a dimension's shares refer to: bots for kinds of bots, refusals for refusals, otherwise clicks. */
export function totalOf(dimension: Listed, totals: Stats["totals"], metric: Metric): number {
  if (dimension === "bot") return totals.bots;
  if (dimension === "outcome") return totals.refused;
  return totals[countOf(metric)];
}

/** Characters a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A card's values as a file. */
export const csvOf = (rows: readonly BreakdownRow[]): string =>
  [["name", "clicks", "uniqueClicks"], ...rows.map((row) => [row.name, row.clicks, row.uniqueClicks])]
    .map((cells) => `${cells.map(cellOf).join(",")}\r\n`)
    .join("");

function cellOf(value: string | number): string {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
