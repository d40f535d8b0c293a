import { Popover } from "@base-ui/react/popover";
import { CalendarDays, Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Button, buttonLook } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { type Days, isRange, PRESETS } from "./range";
import type { useRange } from "./range-state";

type Props = Pick<ReturnType<typeof useRange>, "choice" | "range" | "choosePreset" | "chooseDays">;

/** Which days are counted: a preset, or any two days. */
export function RangePicker({ choice, range, choosePreset, chooseDays }: Props) {
  const t = useTranslations("range");
  const format = useFormatter();
  const [open, setOpen] = useState(false);
  const label =
    choice === "custom"
      ? format.dateTimeRange(new Date(range.from), new Date(range.to), {
          dateStyle: "medium",
          timeZone: "UTC",
        })
      : t(`presets.${choice}`);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonLook()}>
        <CalendarDays aria-hidden className="size-4 text-ink-3" />
        {label}
        <ChevronDown aria-hidden className="size-4 text-ink-3" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={4} className="z-50">
          <Popover.Popup
            aria-label={t("label")}
            className="w-76 rounded-panel border bg-surface p-1 shadow-float outline-none transition-opacity duration-140 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <ul>
              {PRESETS.map((preset) => (
                <li key={preset}>
                  <button
                    type="button"
                    aria-pressed={choice === preset}
                    onClick={() => {
                      choosePreset(preset);
                      setOpen(false);
                    }}
                    className="flex h-8 w-full items-center justify-between rounded-control px-2 text-left text-13 hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:h-11"
                  >
                    {t(`presets.${preset}`)}
                    {choice === preset && <Check aria-hidden className="size-3.5" />}
                  </button>
                </li>
              ))}
            </ul>
            <CustomDays
              days={range}
              onChoose={(days) => {
                chooseDays(days);
                setOpen(false);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function CustomDays({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const t = useTranslations("range");
  const [draft, setDraft] = useState<Days>({ from: days.from, to: days.to });
  return (
    <form
      className="mt-1 grid grid-cols-2 gap-2 border-t p-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(draft);
      }}
    >
      {(["from", "to"] as const).map((end) => (
        <label key={end} className="text-12 text-ink-3">
          {t(end)}
          <Input
            type="date"
            value={draft[end]}
            onChange={(event) => setDraft({ ...draft, [end]: event.target.value })}
            className="-ml-px"
          />
        </label>
      ))}
      <Button type="submit" disabled={!isRange(draft)} className="col-span-2">
        {t("apply")}
      </Button>
    </form>
  );
}
