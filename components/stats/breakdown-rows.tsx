import { useFormatter } from "use-intl";
import type { BreakdownRow, Metric } from "./types";

type Props = { rows: BreakdownRow[]; metric: Metric; total: number; label: string };

/** Names with their counts and shares; the bar behind the text is the share of the largest. */
export function BreakdownRows({ rows, metric, total, label }: Props) {
  const format = useFormatter();
  const most = Math.max(1, ...rows.map((row) => row[metric]));
  return (
    <ol aria-label={label} className="flex flex-col gap-0.5">
      {rows.map((row) => (
        <li key={row.value} className="relative flex h-8 items-center gap-3 px-2 text-13">
          <span
            aria-hidden
            className="absolute inset-y-0 left-0 rounded-[3px] bg-accent-soft"
            style={{ width: `${(row[metric] / most) * 100}%` }}
          />
          <span className="relative min-w-0 flex-1 truncate" title={row.name}>
            {row.name}
          </span>
          <span className="figures relative font-medium">{format.number(row[metric])}</span>
          <span className="figures relative w-10 text-right text-12 text-ink-2">
            {format.number(total === 0 ? 0 : row[metric] / total, {
              style: "percent",
              maximumFractionDigits: 0,
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}
