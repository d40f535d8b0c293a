import { reflectance, symbolContrast } from "../color";
import type { QrStyle } from "./schema";

/** A change of color over a code, in modules from its upper left corner, its colors at equal distances. */
export type Gradient =
  | { kind: "linear"; from: Point; to: Point; colors: string[] }
  | { kind: "radial"; center: Point; radius: number; colors: string[] };
type Point = { x: number; y: number };

type Colored = { foreground: string } & QrStyle;

/** The gradient over a code of `length` modules, from corner to corner; undefined for one color. */
export function gradientOf(look: Colored, length: number): Gradient | undefined {
  const colors = colorsOf(look);
  const middle = length / 2;
  if (!look.gradient || colors.length === 1) return undefined;
  if (look.gradient === "radial")
    return { kind: "radial", center: { x: middle, y: middle }, radius: middle * Math.SQRT2, colors };
  const angle = ((look.gradientangle ?? 0) * Math.PI) / 180;
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  const half = (Math.abs(right) + Math.abs(down)) * middle;
  const at = (side: number): Point => ({ x: middle + side * half * right, y: middle + side * half * down });
  return { kind: "linear", from: at(-1), to: at(1), colors };
}

/** The colors of the modules in the order of the gradient, `foreground` first. */
export const colorsOf = ({ foreground, gradient, gradientmiddle, gradientcolor }: Colored): string[] =>
  gradient && gradientcolor
    ? [foreground, ...(gradientmiddle ? [gradientmiddle] : []), gradientcolor]
    : [foreground];

/** Between two colors. Where light modules get darker than both of their colors, it is in between. */
const STEPS = 32;

/**
 * Symbol contrast where the modules are closest to the background. A gradient from darker to lighter than
 * the background has none: it passes through its reflectance.
 */
export function leastContrastOf(look: Colored, background: string): number {
  const shades = shadesOf(colorsOf(look));
  const ground = reflectance(background);
  const sides = new Set(shades.map((shade) => reflectance(shade) > ground));
  return sides.size > 1 ? 0 : Math.min(...shades.map((shade) => symbolContrast(shade, background)));
}

function shadesOf(colors: string[]): string[] {
  const stops = colors.map((color) => (color.match(/\d+/g) ?? []).map(Number));
  const between = stops.slice(1).flatMap((to, at) =>
    Array.from({ length: STEPS }, (_, step) => {
      const mixed = to.map((part, index) => {
        const from = stops[at]?.[index] ?? 0;
        return Math.round(from + ((part - from) * (step + 1)) / STEPS);
      });
      return `rgb(${mixed.join(",")})`;
    }),
  );
  return [...colors.slice(0, 1), ...between];
}
