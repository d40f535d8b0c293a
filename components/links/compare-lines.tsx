import { useFormatter } from "use-intl";
import { geometryOf, labelled, type Size } from "@/components/stats/chart-geometry";
import { LINE_LOOKS } from "./line-looks";

type Props = { lines: number[][]; labels: string[]; size: Size };

/** Several lines over the same days on one scale. What it shows stands in the table below it as well. */
export function CompareLines({ lines, labels, size }: Props) {
  const format = useFormatter();
  const highest = [...lines].sort((a, b) => Math.max(...b) - Math.max(...a))[0] ?? [];
  const drawn = lines.map((values) => geometryOf(values, size, highest));
  const [frame] = drawn;
  if (!frame) return null;
  const start = frame.points[0]?.[0] ?? 0;
  const end = frame.points.at(-1)?.[0] ?? 0;
  return (
    <svg aria-hidden {...size} className="block select-none overflow-visible font-semibold text-11">
      {frame.rules.map(({ value, y }) => (
        <g key={value}>
          <line x1={start} x2={end} y1={y} y2={y} className="stroke-line" shapeRendering="crispEdges" />
          <text x={start - 8} y={y} dy="0.32em" textAnchor="end" className="figures fill-ink-3">
            {format.number(value, { notation: "compact" })}
          </text>
        </g>
      ))}
      {labelled(frame.points.length, size.width).map((at) => (
        <text
          key={at}
          x={frame.points[at]?.[0]}
          y={frame.base + 18}
          textAnchor={at === 0 ? "start" : "middle"}
          className="figures fill-ink-3"
        >
          {labels[at]}
        </text>
      ))}
      {drawn.map(({ line }, at) => (
        <path key={at} d={line} {...LINE_LOOKS[at]} />
      ))}
    </svg>
  );
}
