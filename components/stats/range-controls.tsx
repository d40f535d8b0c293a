import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { RangePicker } from "./range-picker";
import { COMPARISONS, type RangeState } from "./range-state";

/** Which days, what they are compared with, and how they are cut. */
export function RangeControls({ state }: { state: RangeState }) {
  const t = useTranslations("range");
  const { range, intervals, compare } = state;
  return (
    <>
      <span className="flex items-center">
        <Button tone="quiet" size="icon" aria-label={t("before")} onClick={() => state.shift(-1)}>
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <RangePicker {...state} />
        <Button tone="quiet" size="icon" aria-label={t("after")} onClick={() => state.shift(1)}>
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </span>
      <Select
        aria-label={t("compare")}
        size="middle"
        value={compare}
        options={COMPARISONS.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
        onChange={state.chooseComparison}
      />
      <Select
        aria-label={t("interval")}
        size="middle"
        value={range.interval}
        options={[...intervals].sort().map((value) => ({ value, label: t(`intervals.${value}`) }))}
        onChange={state.chooseInterval}
      />
    </>
  );
}
