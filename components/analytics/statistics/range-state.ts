import { useFirstQuery } from "@/components/first-data";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { maybeOneOf, oneOf, text } from "@/components/shell/url-params";
import { useAddress } from "@/components/shell/url-state";
import { INTERVALS, type Interval } from "@/lib/analytics/store/enums";
import { METRICS, type Metric } from "./metrics";
import { firstDayQuery, type StatsOf } from "./queries";
import {
  type Days,
  daysOf,
  daysSince,
  intervalsOf,
  isRange,
  PRESETS,
  type Preset,
  type Range,
  shifted,
} from "./range";

const OPTIONS = [...PRESETS, "custom"] as const;
export type Choice = (typeof OPTIONS)[number];

export const COMPARISONS = ["none", "previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const PARAMS = {
  range: oneOf(OPTIONS, "28d"),
  from: text,
  to: text,
  interval: maybeOneOf(INTERVALS),
  compare: oneOf(COMPARISONS),
  metric: oneOf(METRICS),
};

/** The chosen range, its steps, what it is compared with, and the charted number. All live in the address. Only all time has to be asked for: its first day. */
export function useRange(of: StatsOf) {
  const timeZone = useTimeZone();
  const [state, set] = useAddress(PARAMS);
  const custom = { from: state.from, to: state.to };
  const choice: Choice = state.range === "custom" && !isRange(custom) ? "28d" : state.range;
  const isAll = choice === "all";
  const known = useSession() !== undefined;
  const first = useFirstQuery({ ...firstDayQuery(of, timeZone), enabled: isAll && known });
  const days =
    choice === "custom" ? custom : isAll ? daysSince(first.data, timeZone) : daysOf(choice, timeZone);
  const intervals = intervalsOf(days);
  const interval = intervals.find((one) => one === state.interval) ?? intervals[0];
  const chooseDays = ({ from, to }: Days) => set({ range: "custom", from, to });
  return {
    choice,
    /** false while the first day is still asked for: until then the range is none that was chosen */
    isKnown: !isAll || first.data !== undefined,
    problem: isAll && !first.data ? first.error : null,
    metric: state.metric,
    compare: state.compare,
    intervals,
    range: { ...days, interval } satisfies Range,
    choosePreset: (preset: Preset) => set({ range: preset, from: null, to: null }),
    chooseDays,
    shift: (direction: -1 | 1) => chooseDays(shifted(days, direction, timeZone)),
    chooseMetric: (metric: Metric) => set({ metric }),
    chooseInterval: (next: Interval) => set({ interval: next }),
    chooseComparison: (compare: Comparison) => set({ compare }),
  };
}

export type RangeState = ReturnType<typeof useRange>;

/** What a picker of the range itself needs. */
export type RangeChoice = Pick<RangeState, "choice" | "range" | "choosePreset" | "chooseDays">;
