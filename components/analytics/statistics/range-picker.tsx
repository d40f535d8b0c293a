import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button, buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Select } from "@/components/ui/select";
import { COMPARISONS, type RangeChoice, type RangeState } from "./range-state";

const RangePopup = lazy(
  () => import("./range-popup").then((module) => module.RangePopup),
  "components/analytics/statistics/range-popup",
);

/** Which days are counted: a preset, or any two days. What opens is loaded when it is about to be needed. */
export function RangePicker(chosen: RangeChoice) {
  const t = useTranslations("range");
  const format = useFormatter();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { choice, range } = chosen;
  const label =
    choice === "custom"
      ? format.dateTimeRange(new Date(range.from), new Date(range.to), {
          dateStyle: "medium",
          timeZone: "UTC",
        })
      : t(`presets.${choice}`);
  return (
    <>
      <button
        type="button"
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void RangePopup.load()}
        onFocus={() => void RangePopup.load()}
        onClick={() => setOpen(!open)}
        className={buttonLook()}
      >
        <CalendarDays aria-hidden className="size-4 text-ink-3" />
        {label}
        <ChevronDown aria-hidden className="size-4 text-ink-3" />
      </button>
      {open && <RangePopup {...chosen} anchor={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Which days, what they are compared with, and how they are cut. */
export function RangeControls({ state }: { state: RangeState }) {
  const t = useTranslations("range");
  const { range, intervals, compare } = state;
  return (
    <>
      <span className="flex items-center">
        <Button tone="quiet" size="icon" aria-label={t("before")} onClick={() => state.shift(-1)}>
          <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        </Button>
        <RangePicker {...state} />
        <Button tone="quiet" size="icon" aria-label={t("after")} onClick={() => state.shift(1)}>
          <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
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
