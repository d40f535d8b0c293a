import { useShortcuts } from "@/components/shell/shortcuts";
import type { Filtering } from "./filter-state";
import type { Preset } from "./range";
import { COMPARISONS, type RangeState } from "./range-state";

/** The key of each range. */
export const RANGE_KEYS: Record<string, Preset> = {
  d: "today",
  e: "yesterday",
  w: "7d",
  f: "28d",
  n: "91d",
  m: "month",
  p: "last-month",
  y: "year",
  l: "12mo",
  a: "all",
};

/** Ranges by letter; the arrows move them, X compares, I cuts them finer or coarser, Escape lifts the filters. */
export function useStatsKeys(state: RangeState, { clear }: Filtering): void {
  const { compare, intervals, range } = state;
  const ranges = Object.entries(RANGE_KEYS).map(([key, preset]) => [key, () => state.choosePreset(preset)]);
  useShortcuts({
    ...Object.fromEntries(ranges),
    arrowleft: () => state.shift(-1),
    arrowright: () => state.shift(1),
    x: () => state.chooseComparison(next(COMPARISONS, compare)),
    i: () => state.chooseInterval(next([...intervals].sort(), range.interval)),
    escape: clear,
  });
}

const next = <T>(all: readonly T[], now: T): T => all[(all.indexOf(now) + 1) % all.length] ?? now;
