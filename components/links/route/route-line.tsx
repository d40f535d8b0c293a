import { Plus } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Menu } from "@/components/ui/menu";
import type { FormPart } from "../form/form-parts";
import type { Shares } from "./branches";
import { CheckButton } from "./check-button";
import type { Check } from "./checks";
import { countedAs, type Kind, kindsAt, type RouteStop } from "./route-edit";
import { useShareWords } from "./share-words";
import { StopButton } from "./stop-button";
import { lineOf, useMoves } from "./use-moves";
import { useTraffic } from "./use-traffic";

type Props = {
  /** subject of the line, for screen readers */
  label: string;
  route: readonly RouteStop[];
  shares: Shares;
  /** the name under which clicks run along it */
  traffic: string | undefined;
  /** which stop's editor is open below */
  opened: number | undefined;
  /** what every visitor meets first */
  checks: readonly Check[];
  /** undefined where the route may only be read */
  edit: RouteEdit | undefined;
  panelId: string;
};

/** What can be done on the line itself. */
export type RouteEdit = {
  onCheck: (part: FormPart) => void;
  onOpen: (at: number | undefined) => void;
  onInsert: (at: number, kind: Kind) => void;
  onRemove: (at: number) => void;
  /** says whether it moved */
  onMove: (from: number, to: number) => boolean;
};

/** A link's route from the visitor past each stop to the destination, each with its share of visitors. Its stops are edited on it. */
export function RouteLine({ label, route, checks, shares, traffic, opened, edit, panelId }: Props) {
  const t = useTranslations("route");
  const line = useRef<HTMLDivElement>(null);
  useTraffic(traffic, line);
  const hint = useId();
  const [said, setSaid] = useState("");
  const moves = useMoves(line, route, edit, (to) =>
    setSaid(t("moved", { position: to + 1, count: route.length })),
  );
  return (
    <div ref={line} id={lineOf(panelId)} className="relative min-w-0">
      <ol aria-label={label} className="flex flex-wrap items-center gap-y-1.5" onKeyDown={moves.press}>
        <li className="flex items-center gap-1.5 text-12 text-ink-3">
          {t("visitors")}
          <span data-visitor className="size-2.5 shrink-0 rounded-full bg-ink-2" />
        </li>
        {checks.map((check) => (
          <li key={check.label} className="flex min-w-0 items-center">
            <Rail />
            <CheckButton check={check} onOpen={edit?.onCheck} />
          </li>
        ))}
        <Stops {...{ route, shares, opened, edit, panelId, hint, moves }} />
        <li className="flex items-center">
          <Rail>{edit && <Insert {...{ route }} at={route.length} onInsert={edit.onInsert} />}</Rail>
          <End shares={shares} isOnly={route.length === 0} />
        </li>
      </ol>
      <span data-dots aria-hidden className="pointer-events-none absolute inset-0" />
      {edit && route.length > 0 && (
        <span id={hint} className="sr-only">
          {t("keys")}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </div>
  );
}

type StopsProps = Omit<Props, "label" | "traffic" | "checks"> & {
  hint: string;
  moves: ReturnType<typeof useMoves>;
};

const Stops = ({ route, shares, opened, edit, panelId, hint, moves }: StopsProps) =>
  moves.drag.order.map((at) => {
    const stop = route[at];
    return (
      stop && (
        <li key={`${stop.kind} ${at}`} className="flex items-center" {...moves.drag.item(at)}>
          <Rail>{edit && <Insert {...{ route, at }} onInsert={edit.onInsert} />}</Rail>
          <StopButton
            {...{ stop, at, shares, hint, panelId }}
            keys={route.map(countedAs)}
            isOpen={opened === at}
            isDragged={moves.drag.dragged === at}
            onOpen={edit && (() => edit.onOpen(opened === at ? undefined : at))}
            grip={moves.drag.grip(at)}
          />
        </li>
      )
    );
  });

const Rail = ({ children }: { children?: ReactNode }) => (
  <span className="group/rail relative flex h-7 w-9 shrink-0 items-center justify-center pointer-coarse:h-11 pointer-coarse:w-11">
    <span aria-hidden className="absolute inset-x-0.5 h-0.5 bg-line-strong" />
    {children}
  </span>
);

/** Where everyone goes whom no stop takes. */
function End({ shares, isOnly }: { shares: Shares; isOnly: boolean }) {
  const t = useTranslations("route");
  const share = useShareWords(shares)("");
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-3">
      <span data-stop="" className="size-2.5 shrink-0 bg-ink-2" />
      {t(isOnly ? "everyone" : "everyone-else")}
      {share && !isOnly && <span className="figures text-ink-2">{share.shown}</span>}
    </span>
  );
}

type InsertProps = { route: readonly RouteStop[]; at: number; onInsert: RouteEdit["onInsert"] };

/** The way to put a stop in at a place: at once where only one kind may be there, else with a choice. */
function Insert({ route, at, onInsert }: InsertProps) {
  const t = useTranslations("route");
  const kinds = kindsAt(route, at);
  const label = at === route.length ? t("insert-last") : t("insert", { number: at + 1 });
  const look =
    "relative grid size-6 place-items-center rounded-full border border-line-strong bg-surface text-ink-2 transition-colors duration-90 hover:border-ink hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5";
  const [only] = kinds;
  if (only && kinds.length === 1)
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => onInsert(at, only)}
        className={look}
      >
        <Plus aria-hidden className="size-3" />
      </button>
    );
  return (
    <Menu
      aria-label={label}
      title={label}
      align="start"
      entries={() =>
        kinds.map((kind) => ({ kind: "action", label: t(`kinds.${kind}`), run: () => onInsert(at, kind) }))
      }
      className={look}
    >
      <Plus aria-hidden className="size-3" />
    </Menu>
  );
}
