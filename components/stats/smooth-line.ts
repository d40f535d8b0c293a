export type Point = [x: number, y: number];

/**
 * A smooth path through points that stand evenly from left to right. Between two of them it never leaves their heights, so
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
