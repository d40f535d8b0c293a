import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTimeZone } from "@/components/session/queries";
import { INTERVALS, type Interval } from "@/lib/stats/choices";
import { type Days, daysOf, intervalsOf, isRange, PRESETS, type Preset, type Range, shifted } from "./range";
import { METRICS, type Metric } from "./types";

const CHOICES = [...PRESETS, "custom"] as const;
export type Choice = (typeof CHOICES)[number];

export const COMPARISONS = ["none", "previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The chosen range, its steps, what it is compared with, and the charted number. All live in the address. */
export function useRange(since: string) {
  const timeZone = useTimeZone();
  const [state, set] = useQueryStates(
    {
      range: parseAsStringLiteral(CHOICES).withDefault("28d"),
      from: parseAsString.withDefault(""),
      to: parseAsString.withDefault(""),
      interval: parseAsStringLiteral(INTERVALS),
      compare: parseAsStringLiteral(COMPARISONS).withDefault("none"),
      metric: parseAsStringLiteral(METRICS).withDefault("clicks"),
    },
    { history: "push", scroll: false },
  );
  const custom = { from: state.from, to: state.to };
  const choice: Choice = state.range === "custom" && !isRange(custom) ? "28d" : state.range;
  const days = choice === "custom" ? custom : daysOf(choice, timeZone, since);
  const intervals = intervalsOf(days);
  const interval = intervals.find((one) => one === state.interval) ?? intervals[0];
  const chooseDays = ({ from, to }: Days) => void set({ range: "custom", from, to });
  return {
    choice,
    metric: state.metric,
    compare: state.compare,
    intervals,
    range: { ...days, interval } satisfies Range,
    choosePreset: (preset: Preset) => void set({ range: preset, from: null, to: null }),
    chooseDays,
    shift: (direction: -1 | 1) => chooseDays(shifted(days, direction, timeZone)),
    chooseMetric: (metric: Metric) => void set({ metric }),
    chooseInterval: (next: Interval) => void set({ interval: next }),
    chooseComparison: (compare: Comparison) => void set({ compare }),
  };
}

export type RangeState = ReturnType<typeof useRange>;
