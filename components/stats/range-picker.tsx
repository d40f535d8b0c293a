import { CalendarDays, ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { buttonLook } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import type { useRange } from "./range-state";

const loadPopup = () => import("./range-popup");
const RangePopup = later(() => loadPopup().then((module) => module.RangePopup));

export type RangeChoice = Pick<
  ReturnType<typeof useRange>,
  "choice" | "range" | "choosePreset" | "chooseDays"
>;

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
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
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
