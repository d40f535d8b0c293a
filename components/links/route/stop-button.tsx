import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import type { DragOrder } from "@/components/ui/drag-order";
import { draggableButton } from "@/components/ui/draggable-button";
import { placeLabel } from "../route-stops";
import type { Shares } from "./branches";
import { countedAs, type RouteStop } from "./route-edit";
import { useRuleLook } from "./rule-colors";
import { RuleMark } from "./rule-mark";
import { useShareWords } from "./share-words";
import { useStopNames } from "./stop-names";

type Props = {
  stop: RouteStop;
  at: number;
  /** names of all stops, from which each has its color */
  keys: readonly string[];
  shares: Shares;
  hint: string;
  panelId: string;
  isOpen: boolean;
  isDragged: boolean;
  /** undefined where it may only be read */
  onOpen: (() => void) | undefined;
  grip: ReturnType<DragOrder["grip"]>;
};

const BOX = "inline-flex h-7 min-w-0 items-center gap-1.5 rounded-control border px-2 pointer-coarse:h-11";

/** One stop on the line: its mark, its name, its share of visitors. Pressed, it opens its editor. */
export function StopButton({
  stop,
  at,
  keys,
  shares,
  hint,
  panelId,
  isOpen,
  isDragged,
  onOpen,
  grip,
}: Props) {
  const { whole, spoken } = useWords(stop, at, keys.length, shares);
  const content = <Content {...{ stop, keys, shares }} />;
  if (!onOpen)
    return (
      <span className={cn(BOX, "border-transparent")} title={whole}>
        <span className="sr-only">{spoken}</span>
        <span aria-hidden className="contents">
          {content}
        </span>
      </span>
    );
  return (
    <span
      {...draggableButton(onOpen)}
      data-stop-button
      {...grip}
      aria-label={spoken}
      aria-describedby={hint}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      title={whole}
      className={cn(
        BOX,
        "cursor-default select-none bg-surface transition-colors duration-90 hover:bg-sunken",
        isOpen && "border-accent bg-accent-soft",
        isDragged && "border-accent border-dashed opacity-60",
      )}
    >
      {content}
    </span>
  );
}

/** A stop's name, and all that a screen reader says of it. */
function useWords(stop: RouteStop, at: number, count: number, shares: Shares) {
  const t = useTranslations("route");
  const whole = useStopNames().spoken(stop);
  const share = useShareWords(shares)(countedAs(stop));
  const place = { number: at + 1, count, name: whole };
  const hasShare = share !== undefined && stop.name !== "";
  return { whole, spoken: hasShare ? t("stop-share", { ...place, share: share.spoken }) : t("stop", place) };
}

function Content({ stop, keys, shares }: Pick<Props, "stop" | "keys" | "shares">) {
  const names = useStopNames();
  const key = countedAs(stop);
  const look = useRuleLook(keys)(key);
  const share = useShareWords(shares)(key);
  return (
    <>
      <RuleMark look={look} stop={key} />
      <span className="code max-w-40 truncate text-12 text-ink">
        {stop.kind === "geo" && stop.name
          ? placeLabel(stop.name, () => names.short(stop))
          : names.short(stop)}
      </span>
      {share && stop.name && <span className="figures text-12 text-ink-2">{share.shown}</span>}
    </>
  );
}
