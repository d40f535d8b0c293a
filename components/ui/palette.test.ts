import { expect, test } from "vitest";
import { MARKS } from "./palette";

type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** What is left of linear light for eyes that lack one kind of cones (Machado, Oliveira and Fernandes, 2009; whole severity). */
const VISIONS: Record<string, Matrix> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The grounds of both themes (app/globals.css): canvas, surface and sunken. */
const GROUNDS = {
  light: ["#f8f7f2", "#fefdfb", "#efede7"],
  dark: ["#0e1416", "#161c1f", "#080d10"],
} as const;
const THEMES = ["light", "dark"] as const;

/** Two colors this far apart in Oklab are told apart as small marks side by side; 0.02 is hardly seen. */
const LEAST_DISTANCE = 0.09;

test.each(THEMES)("marks of the %s theme have a contrast of 3 to 1 on every ground", (theme) => {
  for (const { name, [theme]: color } of MARKS)
    for (const ground of GROUNDS[theme])
      expect(contrast(color, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
});

test.each(THEMES.flatMap((theme) => Object.keys(VISIONS).map((vision) => [theme, vision] as const)))(
  "marks of the %s theme differ for %s",
  (theme, vision) => {
    const seen = MARKS.map((mark) => ({ name: mark.name, lab: oklab(as(vision, linear(mark[theme]))) }));
    for (const [nth, one] of seen.entries())
      for (const other of seen.slice(nth + 1))
        expect(distance(one.lab, other.lab), `${one.name} and ${other.name}`).toBeGreaterThanOrEqual(
          LEAST_DISTANCE,
        );
  },
);

test("colors that only most people tell apart fail the same check", () => {
  const [red, green] = [linear("#c2603a"), linear("#8c7a2e")] as const;
  const between = (vision: string) => distance(oklab(as(vision, red)), oklab(as(vision, green)));
  expect(between("usual")).toBeGreaterThan(LEAST_DISTANCE);
  expect(between("deuteranopia")).toBeLessThan(LEAST_DISTANCE);
});

const linear = (hex: string): Rgb =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;

const dot = (row: Rgb, color: Rgb) => row[0] * color[0] + row[1] * color[1] + row[2] * color[2];

const as = (vision: string, color: Rgb): Rgb =>
  (VISIONS[vision] ?? []).map((row) => Math.min(1, Math.max(0, dot(row, color)))) as unknown as Rgb;

const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex));

/** Contrast as WCAG 2 computes it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Oklab of linear light: equal distances look about equally far apart. */
function oklab(color: Rgb): Rgb {
  const [l, m, s] = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], color)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], color)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], color)),
  ];
  const cones: Rgb = [l, m, s];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

const distance = (one: Rgb, other: Rgb) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
