import { expect, test } from "vitest";
import { MARKS } from "./palette";
import { as, contrast, distance, GROUNDS, linear, oklab, THEMES, VISIONS } from "./palette-fixtures";

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
