import { Popover } from "@base-ui/react/popover";
import { Check } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form";
import { WriteLock } from "@/components/ui/write-lock";
import { type Days, isRange, PRESETS } from "./range";
import type { RangeChoice } from "./range-state";

type Props = RangeChoice & { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** The presets, and below them two days of one's own. */
export function RangePopup({ choice, range, choosePreset, chooseDays, anchor, onClose }: Props) {
  const t = useTranslations("range");
  const then = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={4} className="z-50">
          <Popover.Popup
            aria-label={t("label")}
            finalFocus={anchor}
            className="max-h-(--available-height) w-76 overflow-y-auto overscroll-contain rounded-panel border bg-surface p-1 shadow-float outline-none transition-opacity duration-140 data-starting-style:opacity-0"
          >
            <ul>
              {PRESETS.map((preset) => (
                <li key={preset}>
                  <button
                    type="button"
                    aria-pressed={choice === preset}
                    onClick={then(() => choosePreset(preset))}
                    className="flex h-8 w-full items-center justify-between rounded-control px-2 text-start text-13 hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:h-11"
                  >
                    {t(`presets.${preset}`)}
                    {choice === preset && <Check aria-hidden className="size-3.5" />}
                  </button>
                </li>
              ))}
            </ul>
            <CustomDays days={range} onChoose={(days) => then(() => chooseDays(days))()} />
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
            className="-ms-px"
          />
        </label>
      ))}
      <WriteLock value={null}>
        <Button type="submit" disabled={!isRange(draft)} className="col-span-2">
          {t("apply")}
        </Button>
      </WriteLock>
    </form>
  );
}
