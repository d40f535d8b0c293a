import { formatTimestamp } from "@/components/timestamps";
import type { Stats } from "@/lib/analytics/statistics/schema";
import type { LiveSums } from "./live-sums";
import { begun, dayIn } from "./range";

/** Statistics with what has come in, where their days have not passed. */
export function addToStats(stats: Stats, sums: LiveSums, share: number, now: Date): Stats {
  const last = begun(stats.series, stats.timezone, now).at(-1)?.at;
  const isCurrent = stats.to >= dayIn(stats.timezone, now);
  if (!isCurrent || last === undefined) return stats;
  const added = countsOf(sums, share);
  return {
    ...stats,
    totals: plus(stats.totals, added),
    lastClick: added.clicks > 0 ? formatTimestamp(now) : stats.lastClick,
    series: stats.series.map((bucket) => (bucket.at === last ? plus(bucket, added) : bucket)),
    breakdowns: { ...stats.breakdowns, rule: addToRules(stats.breakdowns.rule, sums.rules, share) },
  };
}

type RuleRow = Stats["breakdowns"]["rule"][number];

/** Clicks by rule with what has come in; a rule that nobody took before comes at the end. */
export function addToRules(rows: readonly RuleRow[], rules: LiveSums["rules"], share: number): RuleRow[] {
  const known = new Set(rows.map(({ value }) => value));
  const fresh = Object.keys(rules).filter((value) => !known.has(value));
  return [
    ...rows,
    ...fresh.map((value): RuleRow => ({ value, name: value, clicks: 0, uniqueClicks: 0 })),
  ].map((row) => {
    const [clicks, uniqueClicks] = rules[row.value] ?? [0, 0];
    return {
      ...row,
      clicks: row.clicks + Math.round(clicks * share),
      uniqueClicks: row.uniqueClicks + Math.round(uniqueClicks * share),
    };
  });
}

const COUNTS = ["clicks", "uniqueClicks", "bots", "refused"] as const;
type Counts = Record<(typeof COUNTS)[number], number>;

const countsOf = (sums: LiveSums, share: number) =>
  Object.fromEntries(COUNTS.map((name) => [name, Math.round(sums[name] * share)])) as Counts;

const plus = <T extends Counts>(counts: T, added: Counts): T => ({
  ...counts,
  ...Object.fromEntries(COUNTS.map((name) => [name, counts[name] + added[name]])),
});
