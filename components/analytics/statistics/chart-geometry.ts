import { max, nice, ticks } from "d3-array";

/** Height of a chart in pixels. */
export const HEIGHT = 240;

/** `isMirrored`: time runs from right to left, as the reader's language does. */
export type Size = { width: number; height: number; isMirrored?: boolean };

/** Room around the plot for the axis numbers, the last value and the dates. */
export const MARGIN = { top: 12, right: 44, bottom: 24, left: 40 };
const RULES = 4;

/**
 * Everything the chart draws, worked out from the numbers: paths, grid rules, positions. `past` is what it is compared with,
 * bucket beside bucket, on the same scale; `part` is what of the values another service counted.
 */
export function geometryOf(
  values: number[],
  { width, height, isMirrored = false }: Size,
  past: number[] = [],
  part: number[] = [],
) {
  const step =
    Math.max(1, width - MARGIN.left - MARGIN.right) / Math.max(1, values.length - 1, past.length - 1);
  const mirrored = (x: number) => (isMirrored ? width - x : x);
  const x = (at: number) => mirrored(MARGIN.left + at * step);
  // At least four, so that the four grid lines fall on whole numbers.
  const [, top] = nice(0, Math.max(RULES, max([...values, ...past]) ?? 0), RULES);
  const bottom = height - MARGIN.bottom;
  const y = (value: number) => bottom - (value / top) * (bottom - MARGIN.top);
  const points = values.map((value, at): Point => [x(at), y(value)]);
  return {
    points,
    isMirrored,
    base: y(0),
    rules: ticks(0, top, RULES).map((value) => ({ value, y: y(value) })),
    area: smoothArea(points, y(0)),
    line: smoothLine(points),
    part: part.some((value) => value > 0)
      ? smoothArea(
          part.map((value, at) => [x(at), y(value)]),
          y(0),
        )
      : undefined,
    past: smoothLine(past.map((value, at) => [x(at), y(value)])),
    /** where the last bucket's piece of the line begins */
    partialFrom: points.at(-2)?.[0] ?? mirrored(MARGIN.left),
    /** the bucket nearest to a horizontal position */
    nearest: (position: number) =>
      Math.min(values.length - 1, Math.max(0, Math.round((mirrored(position) - MARGIN.left) / step))),
  };
}

/** Indexes to write a date under: evenly spread, as many as there is room for, the first always among them. */
export function labelled(count: number, width: number): number[] {
  const most = Math.max(2, Math.floor((width - MARGIN.left - MARGIN.right) / 88));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}

export type Point = [x: number, y: number];

/**
 * A smooth path through evenly spaced points. Between two of them it never leaves their range, so
 * that no line dips below zero or rises over a peak: the slopes are those of M. Steffen, "A simple method for monotonic
 * interpolation in one dimension" (1990).
 */
export function smoothLine(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  const slopes = slopesOf(points);
  const third = ((points[1]?.[0] ?? 0) - first[0]) / 3;
  const pieces = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? first;
    const [leaving = 0, arriving = 0] = slopes.slice(at, at + 2);
    return `C${written(fromX + third, fromY + third * leaving, x - third, y - third * arriving, x, y)}`;
  });
  return `M${written(...first)}${pieces.join("")}`;
}

/** The surface between such a line and a height. */
export function smoothArea(points: readonly Point[], base: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  return `${smoothLine(points)}L${written(last[0], base)}L${written(first[0], base)}Z`;
}

/** How steep the line is at each point. */
function slopesOf(points: readonly Point[]): number[] {
  const steps = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? [0, 0];
    return (y - fromY) / (x - fromX);
  });
  const inner = steps.slice(1).map((after, at) => between(steps[at] ?? 0, after));
  const [begin = 0, end = 0] = [steps[0], steps.at(-1)];
  return [outer(begin, inner[0] ?? begin), ...inner, outer(end, inner.at(-1) ?? end)];
}

/** Level where the line turns, else no steeper than twice the gentler side. */
const between = (before: number, after: number) =>
  (Math.sign(before) + Math.sign(after)) *
  Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 4);

const outer = (step: number, inside: number) => (3 * step - inside) / 2;

const written = (...numbers: number[]) => numbers.map((number) => Math.round(number * 100) / 100).join(",");

type Look = { className: string; strokeWidth: number; strokeDasharray?: string };

/** Lines in two hues and gray; patterns tell them apart without color. */
export const LINE_LOOKS: Look[] = [
  { className: "fill-none stroke-accent", strokeWidth: 2 },
  { className: "fill-none stroke-data-2", strokeWidth: 2 },
  { className: "fill-none stroke-ink-2", strokeWidth: 1.5 },
  { className: "fill-none stroke-accent", strokeWidth: 2, strokeDasharray: "7 4" },
  { className: "fill-none stroke-data-2", strokeWidth: 2, strokeDasharray: "2 4" },
];

/** At most as many links as there are line styles. */
export const MOST_COMPARED = LINE_LOOKS.length;
