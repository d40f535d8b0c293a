import { useFormatter } from "use-intl";

type Props = { value: number; y: number; from: number; to: number | undefined; isMirrored: boolean };

/** A rule of a chart, from where time begins to where it ends, with its value before it. */
export function ChartRule({ value, y, from, to, isMirrored }: Props) {
  const format = useFormatter();
  return (
    <g>
      <line
        x1={from}
        x2={to}
        y1={y}
        y2={y}
        className="stroke-line"
        strokeWidth={1}
        shapeRendering="crispEdges"
      />
      <text
        x={from + (isMirrored ? 8 : -8)}
        y={y}
        dy="0.32em"
        textAnchor={isMirrored ? "start" : "end"}
        className="figures fill-ink-3"
      >
        {format.number(value, { notation: "compact" })}
      </text>
    </g>
  );
}
