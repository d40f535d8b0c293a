import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";

type Props = {
  label: string;
  children: ReactNode;
  note?: ReactNode;
  /** words in place of a number, which take more room */
  isText?: boolean;
};

/** One number with its name. */
export const StatTile = ({ label, children, note, isText }: Props) => (
  <div className="min-w-0 px-4 py-4 sm:px-5">
    <div className="break-words text-12 text-ink-3">{label}</div>
    <div className={cn("figures mt-1 font-semibold", isText ? "text-20 lg:py-1" : "truncate text-28")}>
      {children}
    </div>
    <div className="mt-0.5 min-h-4 text-12 text-ink-3">{note}</div>
  </div>
);

/** Numbers at the top of a panel, in so many `columns` as a class says, with rules between them and none at its edges. */
export const StatTiles = ({ columns, children }: { columns: string; children: ReactNode }) => (
  <div className="overflow-hidden rounded-t-panel">
    <div className={cn("-me-px -mb-px grid grid-cols-2 *:border-e *:border-b", columns)}>{children}</div>
  </div>
);

type PickProps = {
  label: string;
  value: number;
  /** the same number of the days before; undefined where nobody counts that */
  before: number | undefined;
  /** whether more of it is better: robots and refusals are neither good nor bad */
  moreIsBetter: boolean;
  note?: string;
  picked: boolean;
  onPick: () => void;
};

/** A counted number that can be put on the chart. */
export function CountTile({ label, value, before, moreIsBetter, note, picked, onPick }: PickProps) {
  const format = useFormatter();
  return (
    <button
      type="button"
      aria-pressed={picked}
      onClick={onPick}
      className={cn(
        "relative flex min-w-0 items-start text-start transition-colors duration-90 focus-visible:-outline-offset-2",
        picked
          ? "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent"
          : "hover:bg-sunken",
      )}
    >
      <StatTile
        label={label}
        note={before === undefined ? note : <Change now={value} {...{ before, moreIsBetter }} />}
      >
        {format.number(value)}
      </StatTile>
    </button>
  );
}

type ChangeProps = { now: number; before: number; moreIsBetter: boolean };

function Change({ now, before, moreIsBetter }: ChangeProps) {
  const t = useTranslations("stats.change");
  const format = useFormatter();
  const change = changeOf(now, before);
  if (change === null) return t("nothing-before");
  const share = format.number(Math.abs(change), { style: "percent", maximumFractionDigits: 0 });
  if (change === 0) return t("same");
  return (
    <span>
      <span className={cn(moreIsBetter && (change > 0 ? "text-ok" : "text-bad"))}>
        <span aria-hidden>{change > 0 ? "▲" : "▼"}</span> {t(change > 0 ? "more" : "less", { share })}
      </span>{" "}
      {t("than-before")}
    </span>
  );
}

/** How a number moved against the period before: a share (0.12 is 12 % more), or null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before;
