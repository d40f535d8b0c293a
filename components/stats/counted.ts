import type { Breakdown } from "@/lib/stats/choices";
import type { Stats } from "@/lib/stats/schema";
import type { Metric } from "./types";

/** Bots and refusals have no unique visitors and no countries; what stands beside them on a chart is clicks. */
export const countOf = (metric: Metric): "clicks" | "uniqueClicks" =>
  metric === "uniqueClicks" ? metric : "clicks";

/** What a dimension's counts are shares of: kinds of bots are of bots, refusals of refusals, all else of clicks. */
export function totalOf(dimension: Breakdown, totals: Stats["totals"], metric: Metric): number {
  if (dimension === "bot") return totals.bots;
  if (dimension === "outcome") return totals.refused;
  return totals[countOf(metric)];
}
