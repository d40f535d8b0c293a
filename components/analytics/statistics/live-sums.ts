import { formatTimestamp } from "@/components/timestamps";
import type { Stats } from "@/lib/analytics/statistics/schema";
import { begun, dayIn } from "./range";

type Pair = readonly [clicks: number, uniqueClicks: number];

/** What came in since the last event, as `GET /api/…/live` sends it. */
export type LiveSums = {
  ms: number;
  clicks: number;
  uniqueClicks: number;
  bots: number;
  refused: number;
  rules: Readonly<Record<string, Pair>>;
  links?: Readonly<Record<string, Readonly<Record<string, Pair>>>>;
  missed?: true;
};

/**
 * Which share of sums is not yet in numbers that were read `age` milliseconds ago: sums come for a stretch of time, and numbers that were read in the
 * middle of it have what came before.
 */
export const shareAfter = (age: number, ms: number): number =>
  ms <= 0 ? 1 : Math.min(1, Math.max(0, age / ms));

/** Whether a view that begins now, with its clicks minute by minute, may have some that numbers read at `readAt` don't have. */
export function hasClicksSince(
  readAt: number | undefined,
  { each }: { each: readonly number[] },
  now: number,
): boolean {
  if (!readAt) return false;
  // The minute that runs began at some time before, and so did the one in which the numbers were read.
  const minutes = Math.ceil(Math.max(0, now - readAt) / 60_000) + 1;
  return each.slice(-minutes).some((clicks) => clicks > 0);
}

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
