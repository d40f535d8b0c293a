import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTimeZone } from "@/components/session/queries";
import { type Days, daysOf, intervalOf, isRange, PRESETS, type Preset, type Range } from "./range";
import type { Metric } from "./types";

const CHOICES = [...PRESETS, "custom"] as const;
export type Choice = (typeof CHOICES)[number];

/** The chosen range and charted number. Both live in the address. */
export function useRange(since: string) {
  const timeZone = useTimeZone();
  const [state, set] = useQueryStates(
    {
      range: parseAsStringLiteral(CHOICES).withDefault("28d"),
      from: parseAsString.withDefault(""),
      to: parseAsString.withDefault(""),
      metric: parseAsStringLiteral(["clicks", "uniqueClicks"] satisfies Metric[]).withDefault("clicks"),
    },
    { history: "push", scroll: false },
  );
  const custom = { from: state.from, to: state.to };
  const choice: Choice = state.range === "custom" && !isRange(custom) ? "28d" : state.range;
  const days = choice === "custom" ? custom : daysOf(choice, timeZone, since);
  return {
    choice,
    metric: state.metric,
    range: { ...days, interval: intervalOf(days) } satisfies Range,
    choosePreset: (preset: Preset) => void set({ range: preset, from: null, to: null }),
    chooseDays: ({ from, to }: Days) => void set({ range: "custom", from, to }),
    chooseMetric: (metric: Metric) => void set({ metric }),
  };
}
