import { max, nice, ticks } from "d3-array";
import { type Point, smoothArea, smoothLine } from "./smooth-line";

export type Size = { width: number; height: number };

/** Room around the plot for the axis numbers, the last value and the dates. */
const MARGIN = { top: 12, right: 44, bottom: 24, left: 40 };
const RULES = 4;

/**
 * Everything the chart draws, worked out from the numbers: paths, grid rules, positions. `past` is what it is compared with,
 * bucket beside bucket, on the same scale.
 */
export function geometryOf(values: number[], { width, height }: Size, past: number[] = []) {
  const step =
    Math.max(1, width - MARGIN.left - MARGIN.right) / Math.max(1, values.length - 1, past.length - 1);
  const x = (at: number) => MARGIN.left + at * step;
  // At least four, so that the four rules stand on whole numbers.
  const [, top] = nice(0, Math.max(RULES, max([...values, ...past]) ?? 0), RULES);
  const bottom = height - MARGIN.bottom;
  const y = (value: number) => bottom - (value / top) * (bottom - MARGIN.top);
  const points = values.map((value, at): Point => [x(at), y(value)]);
  return {
    points,
    base: y(0),
    rules: ticks(0, top, RULES).map((value) => ({ value, y: y(value) })),
    area: smoothArea(points, y(0)),
    line: smoothLine(points),
    past: smoothLine(past.map((value, at) => [x(at), y(value)])),
    /** where the last bucket's piece of the line begins */
    partialFrom: points.at(-2)?.[0] ?? MARGIN.left,
    /** the bucket nearest to a horizontal position */
    nearest: (position: number) =>
      Math.min(values.length - 1, Math.max(0, Math.round((position - MARGIN.left) / step))),
  };
}

/** Indexes to write a date under: evenly spread, as many as there is room for, the first always among them. */
export function labelled(count: number, width: number): number[] {
  const most = Math.max(2, Math.floor((width - MARGIN.left - MARGIN.right) / 88));
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}
