import { useShortcuts } from "@/components/shell/shortcuts";
import type { Filtering } from "./filter-state";
import { PRESETS } from "./range";
import { COMPARISONS, type RangeState } from "./range-state";

/** Ranges by letter; the arrows move them, X compares, I cuts them finer or coarser, Escape lifts the filters. */
export function useStatsKeys(state: RangeState, { clear }: Filtering): void {
  const { compare, intervals, range } = state;
  const ranges = PRESETS.map((preset) => [preset, () => state.choosePreset(preset)]);
  useShortcuts("statistics", {
    ...Object.fromEntries(ranges),
    earlier: () => state.shift(-1),
    later: () => state.shift(1),
    compare: () => state.chooseComparison(next(COMPARISONS, compare)),
    interval: () => state.chooseInterval(next([...intervals].sort(), range.interval)),
    clear,
  });
}

const next = <T>(all: readonly T[], now: T): T => all[(all.indexOf(now) + 1) % all.length] ?? now;
