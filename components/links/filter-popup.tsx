import { Autocomplete } from "@base-ui/react/autocomplete";
import { Popover } from "@base-ui/react/popover";
import { Check, ChevronRight } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { isMany, useFilterFields } from "./filter-fields";
import { CONDITIONS, type Condition, useListState } from "./list-state";

type Line = { id: string; label: string; state: "leads-on" | "chosen" | "free"; run: () => void };
type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** First what to filter by, then the values. Typing narrows either; Backspace in an empty field goes back up. */
export function FilterPopup({ anchor, onClose }: Props) {
  const t = useTranslations("links.filter");
  const [field, setField] = useState<Condition>();
  const [typed, setTyped] = useState("");
  const go = (to: Condition | undefined) => {
    setField(to);
    setTyped("");
  };
  const lines = useLines(field, go, onClose).filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={4} className="z-50 outline-none">
          <Popover.Popup
            finalFocus={anchor}
            aria-label={t("label")}
            className="w-64 overflow-hidden rounded-panel border border-line bg-surface shadow-float outline-none"
          >
            <Autocomplete.Root
              open
              inline
              mode="none"
              items={lines}
              value={typed}
              onValueChange={setTyped}
              itemToStringValue={(line: Line) => line.label}
              autoHighlight="always"
              keepHighlight
            >
              <Autocomplete.Input
                autoFocus
                aria-label={field ? t("value-of", { field: t(`fields.${field}`) }) : t("by")}
                placeholder={field ? t(`fields.${field}`) : t("by")}
                onKeyDown={(event) => {
                  if (event.key === "Backspace" && typed === "" && field) go(undefined);
                }}
                className="h-10 w-full border-b bg-transparent px-3 text-13 outline-none pointer-coarse:text-16"
              />
              <Autocomplete.Empty>
                <p className="p-3 text-13 text-ink-3">{t("nothing")}</p>
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-72 overflow-y-auto overscroll-contain p-1 data-empty:hidden">
                {(line: Line) => (
                  <Autocomplete.Item
                    key={line.id}
                    value={line}
                    onClick={line.run}
                    className="flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 text-13 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
                  >
                    <span className="min-w-0 flex-1 truncate">{line.label}</span>
                    {line.state === "leads-on" && (
                      <ChevronRight aria-hidden className="size-3.5 text-ink-3" />
                    )}
                    {line.state === "chosen" && (
                      <>
                        <span className="sr-only">{t("chosen")}</span>
                        <Check aria-hidden className="size-3.5" />
                      </>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function useLines(
  field: Condition | undefined,
  go: (to: Condition | undefined) => void,
  onClose: () => void,
): Line[] {
  const t = useTranslations("links.filter");
  const { state, change } = useListState();
  const options = useFilterFields();
  if (!field)
    return CONDITIONS.map((name) => ({
      id: name,
      label: t(`fields.${name}`),
      state: "leads-on",
      run: () => go(name),
    }));
  const chosen = state[field].split(",").filter(Boolean);
  return options[field].map(({ value, label }) => ({
    id: value,
    label,
    state: chosen.includes(value) ? "chosen" : "free",
    run: () => {
      const others = chosen.filter((other) => other !== value);
      const next = chosen.includes(value) ? others : isMany(field) ? [...others, value] : [value];
      change({ [field]: next.join(",") });
      if (!isMany(field)) onClose();
    },
  }));
}
