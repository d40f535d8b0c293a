import { type CSSProperties, useId } from "react";
import { useFormatter } from "use-intl";
import { ChartRule } from "@/components/ui/chart-rule";
import { cn } from "@/components/ui/cn";
import { isolated } from "@/components/ui/isolated";
import { type geometryOf, labelled, MARGIN } from "./chart-geometry";

type Props = {
  geometry: ReturnType<typeof geometryOf>;
  width: number;
  height: number;
  /** drawn over all the room there is, whose width nobody knows yet: without letters, which would be stretched too */
  isStretched?: boolean;
  cursor: number | null;
  partial: boolean;
  lastValue: number;
  /** how the area is filled: plain, or hatched for visits that are no clicks */
  fill: "plain" | "hatched";
  labels: string[];
  /** for each bucket, whether something happened in it */
  marked: boolean[];
};

/** The drawing itself: grid rules, area, line, last value, dates, cursor. */
export function ChartLines({
  geometry,
  width,
  height,
  isStretched = false,
  cursor,
  partial,
  lastValue,
  fill,
  labels,
  marked,
}: Props) {
  const hatch = useId();
  const { points, base, isMirrored } = geometry;
  const end = points.at(-1);
  const under = cursor === null ? undefined : points[cursor];
  return (
    <svg
      aria-hidden
      height={height}
      {...(isStretched ? stretched(width, height, isMirrored) : { width, style: LEFT_TO_RIGHT })}
      className={cn(LOOK, isStretched && "[&_circle]:invisible [&_text]:invisible")}
    >
      <Grid geometry={geometry} width={width} labels={labels} />
      {(fill === "hatched" || geometry.part) && <Hatch id={hatch} />}
      <path
        d={geometry.area}
        fill={fill === "hatched" ? `url(#${hatch})` : undefined}
        className={fill === "plain" ? "fill-accent opacity-14" : undefined}
      />
      {geometry.part && <path data-imported d={geometry.part} fill={`url(#${hatch})`} />}
      {geometry.past && (
        <path
          data-past
          d={geometry.past}
          className="fill-none stroke-ink-3"
          strokeWidth={1.25}
          strokeDasharray="5 4"
        />
      )}
      <Line
        d={geometry.line}
        {...{ width, height, isMirrored }}
        dashedFrom={partial ? geometry.partialFrom : isMirrored ? 0 : width}
      />
      {end && <LastValue point={end} value={lastValue} isMirrored={isMirrored} />}
      {points.map(([x], at) => marked[at] && <Mark key={x} x={x} base={base} />)}
      {under && <Cursor point={under} base={base} />}
    </svg>
  );
}

/** Nothing in it moves, not even for the moment that is left to transitions where people want less motion: its shapes would stand beside their numbers. */
const LOOK =
  "block select-none overflow-visible font-semibold text-11 transition-none [&_*]:transition-none [&_*]:[vector-effect:non-scaling-stroke]";
/** The places of its texts are those of a drawing from left to right. */
const LEFT_TO_RIGHT: CSSProperties = { direction: "ltr" };
const { left, right } = MARGIN;

/** Fills the room between the margins, which don't grow: the lines are where they will be. */
const stretched = (width: number, height: number, isMirrored: boolean) => {
  const [marginLeft, marginRight] = isMirrored ? [right, left] : [left, right];
  return {
    style: { ...LEFT_TO_RIGHT, width: `calc(100% - ${left + right}px)`, marginLeft, marginRight },
    viewBox: `${marginLeft} 0 ${width - left - right} ${height}`,
    preserveAspectRatio: "none",
  };
};

type LastValueProps = { point: readonly [number, number]; value: number; isMirrored: boolean };

/** The end of the line, with its number. */
function LastValue({ point: [x, y], value, isMirrored }: LastValueProps) {
  const format = useFormatter();
  return (
    <>
      <circle cx={x} cy={y} r={3} className="fill-accent" />
      <text
        x={x + (isMirrored ? -8 : 8)}
        y={y}
        dy="0.32em"
        textAnchor={isMirrored ? "end" : "start"}
        className="figures fill-accent-ink"
      >
        {format.number(value, { notation: "compact" })}
      </text>
    </>
  );
}

/** Rules with their values where time begins, and dates below. */
function Grid({
  geometry: { points, rules, base, isMirrored },
  width,
  labels,
}: Pick<Props, "geometry" | "width" | "labels">) {
  const [start] = points[0] ?? [0];
  return (
    <>
      {rules.map((rule) => (
        <ChartRule key={rule.value} {...rule} from={start} to={points.at(-1)?.[0]} isMirrored={isMirrored} />
      ))}
      {labelled(points.length, width).map((at) => (
        <text
          key={at}
          x={points[at]?.[0]}
          y={base + 18}
          textAnchor={at > 0 ? "middle" : isMirrored ? "end" : "start"}
          className="figures fill-ink-3"
        >
          {isolated(labels[at] ?? "")}
        </text>
      ))}
    </>
  );
}

/** The bucket under the pointer. */
const Cursor = ({ point: [x, y], base }: { point: readonly [number, number]; base: number }) => (
  <>
    <line x1={x} x2={x} y1={12} y2={base} className="stroke-line-strong" strokeWidth={1} />
    <circle cx={x} cy={y} r={4} className="fill-surface stroke-accent" strokeWidth={1.75} />
  </>
);

/** Something happened here: a stop on the line of time, as rules are stops on a route. */
const Mark = ({ x, base }: { x: number; base: number }) => (
  <g className="stroke-ink-3">
    <line x1={x} x2={x} y1={12} y2={base} strokeWidth={1} strokeDasharray="2 4" />
    <path d={`M${x} ${base - 5}l5 5l-5 5l-5 -5z`} className="fill-surface stroke-ink-2" strokeWidth={1.25} />
  </g>
);

/** Slanted lines, for what is seen but not counted, and for what another service counted. */
const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line y2={6} className="stroke-accent" strokeWidth={1.5} opacity={0.5} />
  </pattern>
);

/** The line, dashed from where its bucket is still being filled. */
function Line({
  d,
  width,
  height,
  isMirrored,
  dashedFrom,
}: {
  d: string;
  width: number;
  height: number;
  isMirrored: boolean;
  dashedFrom: number;
}) {
  const id = useId();
  const look = {
    d,
    className: "fill-none stroke-accent",
    strokeWidth: 1.75,
    strokeLinejoin: "round",
  } as const;
  const before = { width: dashedFrom };
  const after = { x: dashedFrom, width: Math.max(0, width - dashedFrom) };
  return (
    <>
      <clipPath id={`${id}-whole`}>
        <rect {...(isMirrored ? after : before)} height={height} />
      </clipPath>
      <clipPath id={`${id}-dashed`}>
        <rect {...(isMirrored ? before : after)} height={height} />
      </clipPath>
      <path data-now {...look} clipPath={`url(#${id}-whole)`} />
      <path {...look} clipPath={`url(#${id}-dashed)`} strokeDasharray="3 3" />
    </>
  );
}
