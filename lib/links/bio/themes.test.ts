import { expect, test } from "vitest";
import { readableOn } from "@/lib/redirect/pages/brand";
import { luminance } from "../color";
import { THEME_COLORS } from "./themes";

const lightOf = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return luminance(red, green, blue);
};
const contrast = (one: string, other: string) => {
  const [lower = 0, higher = 0] = [lightOf(one), lightOf(other)].toSorted((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
};

test.each(Object.entries(THEME_COLORS))(
  "the text of %s is legible on the page and on its buttons",
  (_, theme) => {
    const { background, color, accent } = theme;
    expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent, background)).toBeGreaterThanOrEqual(3);
    expect(contrast(readableOn(accent), accent)).toBeGreaterThanOrEqual(4.5);
  },
);
