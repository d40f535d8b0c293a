import { expect, test } from "vitest";
import { LEAST_CONTRAST, symbolContrast } from "@/lib/links/color";
import { brandPalettes } from "./palettes";
import { toRgb } from "./qr-values";

test.each([
  ["a dark color", "#09707f", ["brand", "brand-eyes"]],
  ["black", "#000000", ["brand", "brand-eyes"]],
  ["yellow", "#ffe600", ["brand-ground"]],
  ["white", "#ffffff", ["brand-ground"]],
  ["a medium gray", "#a8a8a8", []],
  ["none", "", []],
])("%s makes %s into %j", (_what, color, names) => {
  expect(brandPalettes(color).map(({ name }) => name)).toEqual(names);
});

test("every palette of any color has enough contrast, eyes included", () => {
  for (let n = 0; n < 4_096; n++) {
    const color = `#${[n >> 8, (n >> 4) & 15, n & 15].map((part) => (part * 17).toString(16).padStart(2, "0")).join("")}`;
    for (const { foreground, background, eyes } of brandPalettes(color))
      for (const dark of [foreground, eyes || foreground])
        expect(symbolContrast(toRgb(dark), toRgb(background)), color).toBeGreaterThan(LEAST_CONTRAST);
  }
});
