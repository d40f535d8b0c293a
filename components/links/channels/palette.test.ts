import { expect, test } from "vitest";
import { PALETTE } from "./palette";

/** The grounds of both themes (app/globals.css): canvas, surface and sunken. */
const GROUNDS = ["#f8f7f2", "#fefdfb", "#efede7", "#0e1416", "#161c1f", "#080d10"];

test.each(PALETTE)("%s has a contrast of 3 to 1 on every background", (color) => {
  for (const ground of GROUNDS) expect(contrast(color, ground), ground).toBeGreaterThanOrEqual(3);
});

/** Contrast as WCAG 2 computes it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
