import { formatTimestamp } from "../fields";
import { nameOf } from "./names";
import { DIMENSIONS, type Stats } from "./schema";
import type { FoundStats } from "./stats";

type Counts = { clicks: number; uniques: number };

/** `data` of a statistics endpoint. */
export const presentStats = (found: FoundStats): { data: Stats } => ({
  data: {
    from: found.range.from,
    to: found.range.to,
    interval: found.range.interval,
    timezone: found.range.timezone,
    totals: { ...count(found.totals), bots: found.totals.bots },
    previous: count(found.previous),
    lastClick: found.lastClickAt ? formatTimestamp(found.lastClickAt) : null,
    series: found.series.map((row) => ({ at: row.at, ...count(row) })),
    breakdowns: Object.fromEntries(
      DIMENSIONS.map((name) => [name, valuesOf(found, name)]),
    ) as Stats["breakdowns"],
  },
});

const count = ({ clicks, uniques }: Counts) => ({ clicks, uniqueClicks: uniques });

const valuesOf = ({ breakdown }: FoundStats, dimension: string) =>
  breakdown
    .filter((row) => row.dimension === dimension)
    .map((row) => ({ value: row.value, name: nameOf(dimension, row.value), ...count(row) }));
