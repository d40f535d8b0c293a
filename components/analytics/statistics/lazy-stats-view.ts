import { lazy } from "@/components/ui/lazy";

/** A subject's statistics, whose charts are loaded once they are shown. */
export const StatsView = lazy(
  () => import("./stats-view").then((module) => module.StatsView),
  "components/analytics/statistics/stats-view",
);
