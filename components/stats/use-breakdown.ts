import { useInfiniteQuery } from "@tanstack/react-query";
import { type Breakdown, isUtm } from "@/lib/stats/choices";
import { utmQuery } from "./queries";
import type { StatsContext } from "./stats-view";
import type { BreakdownRow } from "./types";

type Found = { values?: readonly BreakdownRow[]; error?: Error; isLoading: boolean };

/** The highest values of a breakdown: most came with the page, UTM is read when it is looked at. */
export function useBreakdown(breakdown: Breakdown, { of, stats, filtering, timeZone }: StatsContext): Found {
  const asked = { days: stats, timeZone, filters: filtering.filters, q: "" };
  const utm = isUtm(breakdown) ? breakdown : "utm_source";
  const { data, error, isLoading } = useInfiniteQuery({
    ...utmQuery(of, utm, asked),
    enabled: isUtm(breakdown),
  });
  if (!isUtm(breakdown)) return { values: stats.breakdowns[breakdown], isLoading: false };
  if (data) return { values: data.pages.flatMap(({ values }) => values), isLoading };
  return { ...(error && { error }), isLoading };
}
