import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";
import { quantilesOf, stepOf } from "./heat-scale";
import { type BreakdownRow, countOf, type Metric } from "./metrics";
import map from "./world-map.json";

type Props = { rows: BreakdownRow[]; metric: Metric; onPick: (name: string) => void };

/** How strong each step of the accent is; 0 is land where nobody was. */
const STRENGTH = ["", "opacity-20", "opacity-40", "opacity-60", "opacity-80", "opacity-100"];

/**
 * Where clicks came from. Visual only: the list beside it has the same values, for keyboards and screen
 * read and press.
 */
export function WorldMap({ rows, metric, onPick }: Props) {
  const t = useTranslations("map");
  const format = useFormatter();
  const [shown, setShown] = useState<BreakdownRow>();
  const count = (row: BreakdownRow) => row[countOf(metric)];
  const byCode = new Map(rows.map((row) => [row.value.toUpperCase(), row]));
  const ends = quantilesOf(rows.filter(({ value }) => value !== "").map(count));
  const look = (code: string) => {
    const row = byCode.get(code);
    const step = row ? stepOf(count(row), ends) : 0;
    return {
      className: cn(
        step === 0 ? "fill-sunken stroke-line" : "cursor-pointer fill-accent stroke-surface",
        STRENGTH[step],
      ),
      strokeWidth: 0.5,
      onPointerEnter: () => setShown(row),
      onPointerLeave: () => setShown(undefined),
      onClick: () => row && onPick(row.name),
    };
  };
  return (
    <figure>
      <svg
        role="img"
        aria-label={t("label", { count: ends.length === 0 ? 0 : rows.length })}
        viewBox={`0 0 ${map.width} ${map.height}`}
        className="block w-full"
      >
        {Object.entries(map.shapes).map(([code, d]) => (
          <path key={code} d={d} {...look(code)} />
        ))}
        {Object.entries(map.dots).map(([code, [cx, cy]]) => (
          <circle key={code} cx={cx} cy={cy} r={byCode.has(code) ? 4 : 1.5} {...look(code)} />
        ))}
      </svg>
      <figcaption className="flex min-h-6 flex-wrap items-center justify-between gap-2 px-2 text-12 text-ink-3">
        <span className="text-ink">
          {shown && t("value", { name: shown.name, count: format.number(count(shown)) })}
        </span>
        <span className="figures flex items-center gap-2">
          {ends.map((end, at) => (
            <span key={end} className="flex items-center gap-1">
              <span className={cn("size-2.5 rounded-[2px] bg-accent", STRENGTH[at + 1])} />
              {t("from", { end })}
            </span>
          ))}
        </span>
      </figcaption>
    </figure>
  );
}
