import { formatTimestamp } from "@/lib/platform/fields";
import { DIMENSIONS } from "../store/enums";
import type { AllCounts, Counts } from "../store/store";
import type { Stats } from "./schema";
import { type FoundStats, presentValue } from "./statistics";

/** `data` of a statistics endpoint. */
export const presentStats = (found: FoundStats): { data: Stats } => ({
  data: {
    from: found.range.from,
    to: found.range.to,
    interval: found.range.interval,
    timezone: found.range.timezone,
    totals: all(found.totals),
    previous: count(found.previous),
    ...(found.comparison && { comparison: presentComparison(found.comparison) }),
    lastClick: found.lastClickAt ? formatTimestamp(found.lastClickAt) : null,
    series: found.series.map((row) => ({ at: row.at, ...all(row) })),
    ...(found.imported && { imported: found.imported }),
    breakdowns: Object.fromEntries(
      DIMENSIONS.map((name) => [
        name,
        found.breakdown.filter((row) => row.dimension === name).map(presentValue),
      ]),
    ) as Stats["breakdowns"],
  },
});

const presentComparison = ({ range, totals, series }: NonNullable<FoundStats["comparison"]>) => ({
  from: range.from,
  to: range.to,
  totals: all(totals),
  series: series.map((row) => ({ at: row.at, ...count(row) })),
});

const count = ({ clicks, uniques }: Counts) => ({ clicks, uniqueClicks: uniques });

const all = ({ bots, refused, imported, ...counts }: AllCounts) => ({
  ...count(counts),
  bots,
  refused,
  ...(imported && { imported }),
});
