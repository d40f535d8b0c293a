import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCENT_HUES, accentColor } from "@/components/ui/palette";
import { dot, fromOklch, GROUNDS, luminance, type Rgb, THEMES } from "@/components/ui/palette-fixtures";

const STYLES = readFileSync("app/globals.css", "utf8");

/** An accent's tokens of a theme as the style sheet makes them: lightness, chroma, and by how much the hue is turned. */
const TOKENS = new Map(
  [
    ...STYLES.matchAll(
      /--(accent[a-z-]*): light-dark\(oklch\(([^()]+) var\(--accent-hue\)\), oklch\((.+)\)\);/g,
    ),
  ].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
);

/** The relative luminance of one of an accent's tokens. */
function accentLuminance(token: string, theme: "light" | "dark", hue: number): number {
  const text = TOKENS.get(token)?.[theme] ?? "";
  const [lightness = 0, chroma = 0] = text.split(" ").map(Number);
  const turned = hue - Number(/ - (\d+)\)/.exec(text)?.[1] ?? 0);
  const color = fromOklch(lightness, chroma, turned);
  for (const part of color)
    expect(part, `${token} ${hue} is a color of the screen`).toBeGreaterThanOrEqual(-0.003);
  return dot([0.2126, 0.7152, 0.0722], color.map((part) => Math.max(0, part)) as unknown as Rgb);
}

const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

test.each(Object.entries(ACCENT_HUES))("%s is legible as an accent in both themes", (_, hue) => {
  for (const theme of THEMES) {
    const [accent, ink, soft] = ["accent", "accent-ink", "accent-soft"].map((token) =>
      accentLuminance(token, theme, hue),
    ) as [number, number, number];
    // Text of its color: the slash of every short link.
    for (const ground of GROUNDS[theme])
      expect(ratio(accent, luminance(ground)), ground).toBeGreaterThanOrEqual(4.5);
    expect(ratio(ink, soft)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(luminance(theme === "light" ? "#182124" : "#f1f0ec"), soft)).toBeGreaterThanOrEqual(7);
  }
});

test("the first accent is that of the style sheet, which marks have as well", () => {
  expect(TOKENS.size).toBe(3);
  expect(STYLES).toContain(`--accent-hue: ${ACCENT_HUES.petrol};`);
  const accent = TOKENS.get("accent");
  expect(accentColor(100)).toBe(
    `light-dark(oklch(${accent?.light} 100), oklch(${accent?.dark.replace(/calc.*/, "93")}))`,
  );
});

test("any two accents differ for most people", () => {
  const hues = Object.values(ACCENT_HUES);
  for (const [nth, one] of hues.entries())
    for (const other of hues.slice(nth + 1))
      expect(Math.min(Math.abs(one - other), 360 - Math.abs(one - other))).toBeGreaterThanOrEqual(30);
});
