import type { Outline, Point } from "./outlines";

/** An outline as an SVG path, in units of the size of the type. */
export const pathOf = (outline: Outline, unit: number): string =>
  outline.map((contour) => contourPath(contour, unit)).join("");

/** Quadratic curves, which begin at a point that is on them. */
function contourPath(contour: Point[], unit: number): string {
  const first = contour[0];
  const last = contour.at(-1);
  if (!first || !last) return "";
  const start = first.isOn ? first : last.isOn ? last : between(last, first);
  const at = ({ x, y }: { x: number; y: number }) => `${round(x / unit)} ${round(y / unit)}`;
  const path = [`M${at(start)}`];
  const rest = first.isOn ? contour.slice(1) : contour;
  rest.forEach((point, n) => {
    const next = rest[n + 1] ?? start;
    if (point.isOn) path.push(`L${at(point)}`);
    else path.push(`Q${at(point)} ${at(next.isOn || next === start ? next : between(point, next))}`);
  });
  return `${path.join("")}Z`;
}

const between = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
  isOn: true,
});
const round = (value: number) => Math.round(value * 10_000) / 10_000;
