import type { Stats } from "@/lib/analytics/statistics/schema";
import type { Filtering } from "./filter-state";
import type { Metric } from "./metrics";
import type { StatsOf } from "./queries";
import type { ChartEvent } from "./range";
import type { Comparison } from "./range-state";

/** Shared by all parts of the page: the subject, the range and the filters. */
export type StatsContext = {
  of: StatsOf;
  stats: Stats;
  metric: Metric;
  filtering: Filtering;
  timeZone: string;
  compare: Comparison;
  happenings?: readonly ChartEvent[];
};
