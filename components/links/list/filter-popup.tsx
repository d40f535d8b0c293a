import { Autocomplete } from "@base-ui/react/autocomplete";
import { Popover } from "@base-ui/react/popover";
import { useQuery } from "@tanstack/react-query";
import { Check, ChevronRight } from "lucide-react";
import { type RefObject, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { rank } from "@/components/ui/rank";
import { TypingLine, TypingList } from "@/components/ui/typing-list";
import { countsQuery } from "../queries";
import { isDay, isMany, useFilterFields } from "./filter-chips";
import { CONDITIONS, type Condition, MATCHES, useListState } from "./list-state";

type Line = {
  id: string;
  label: string;
  state: "leads-on" | "chosen" | "free";
  /** how many links it would show */
  count?: number | undefined;
  run: () => void;
};
type Props = { anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** First what to filter by, then the values. Typing narrows either; Backspace in an empty field goes back up. */
export function FilterPopup({ anchor, onClose }: Props) {
  const t = useTranslations("links.filter");
  const format = useFormatter();
  const [field, setField] = useState<Condition>();
  const [typed, setTyped] = useState("");
  const go = (to: Condition | undefined) => {
    setField(to);
    setTyped("");
  };
  const lines = useLines(field, go, onClose, typed.trim());
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={4} className="z-50 outline-none">
          <Popover.Popup
            finalFocus={anchor}
            aria-label={t("label")}
            className="w-64 overflow-hidden rounded-panel border border-line bg-surface shadow-float outline-none"
          >
            <TypingList items={lines} typed={typed} onTyped={setTyped}>
              <Autocomplete.Input
                autoFocus
                aria-label={field ? t("value-of", { field: t(`fields.${field}`) }) : t("by")}
                placeholder={!field ? t("by") : isDay(field) ? t("day") : t(`fields.${field}`)}
                onKeyDown={(event) => {
                  if (event.key === "Backspace" && typed === "" && field) go(undefined);
                }}
                className="h-10 w-full border-b bg-transparent px-3 text-13 outline-none pointer-coarse:text-16"
              />
              <Autocomplete.Empty>
                <p className="p-3 text-13 text-ink-3">{t("nothing")}</p>
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-[min(24rem,calc(var(--available-height)-2.5rem))] overflow-y-auto overscroll-contain p-1 data-empty:hidden">
                {(line: Line) => (
                  <TypingLine key={line.id} value={line} onTake={line.run}>
                    <span className="min-w-0 flex-1 truncate">{line.label}</span>
                    {line.state === "leads-on" && (
                      <ChevronRight aria-hidden className="size-3.5 text-ink-3 rtl:-scale-x-100" />
                    )}
                    {line.count !== undefined && (
                      <span className="figures text-12 text-ink-3">{format.number(line.count)}</span>
                    )}
                    {line.state === "chosen" && (
                      <>
                        <span className="sr-only">{t("chosen")}</span>
                        <Check aria-hidden className="size-3.5" />
                      </>
                    )}
                  </TypingLine>
                )}
              </Autocomplete.List>
            </TypingList>
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
  typed: string,
): readonly Line[] {
  const t = useTranslations("links.filter");
  const { state, change } = useListState();
  const options = useFilterFields();
  const isCounted = field !== undefined && !isDay(field);
  const { data: counts } = useQuery({ ...countsQuery(field ?? "", state), enabled: isCounted });
  const matches = MATCHES.map(
    (match): Line => ({
      id: match,
      label: t(`matches.${match}`),
      state: state.channelmatch === match ? "chosen" : "free",
      run: () => change({ channelmatch: match }),
    }),
  );
  if (!field)
    return rank(
      CONDITIONS.map(
        (name): Line => ({ id: name, label: t(`fields.${name}`), state: "leads-on", run: () => go(name) }),
      ),
      typed,
    );
  if (isDay(field) && /^\d{4}-\d\d-\d\d$/.test(typed)) {
    const run = () => {
      change({ [field]: typed });
      onClose();
    };
    return [{ id: typed, label: typed, state: "free", run }];
  }
  const chosen = state[field].split(",").filter(Boolean);
  const lines = options[field].map(
    ({ value, label }): Line => ({
      id: value,
      label,
      state: chosen.includes(value) ? "chosen" : "free",
      count: counts && (counts[value] ?? 0),
      run: () => {
        const others = chosen.filter((other) => other !== value);
        const next = chosen.includes(value) ? others : isMany(field) ? [...others, value] : [value];
        change({ [field]: next.join(",") });
        if (!isMany(field)) onClose();
      },
    }),
  );
  return rank(field === "channel" && chosen.length > 0 ? [...matches, ...lines] : lines, typed);
}
