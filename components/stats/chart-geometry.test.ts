import { expect, test } from "vitest";
import { geometryOf, labelled } from "./chart-geometry";

const size = { width: 800, height: 240 };

test("the axis begins at zero and its rules are whole numbers, also for small counts", () => {
  for (const values of [
    [0, 0, 0],
    [1, 0, 2],
    [3, 700, 12],
  ]) {
    const { rules } = geometryOf(values, size);
    expect(rules[0]?.value).toBe(0);
    expect(rules.every((rule) => Number.isInteger(rule.value))).toBe(true);
  }
});

test("every value has its place inside the frame, from left to right", () => {
  const { points } = geometryOf([5, 0, 9, 2], size);
  const xs = points.map(([x]) => x);
  expect(xs).toEqual([...xs].sort((one, other) => one - other));
  expect(points.every(([x, y]) => x >= 0 && x <= size.width && y >= 0 && y <= size.height)).toBe(true);
});

test("one single value draws without gaps in the arithmetic", () => {
  const { points, area, line } = geometryOf([7], size);
  expect(points.flat().every(Number.isFinite)).toBe(true);
  expect(area + line).not.toContain("NaN");
});

test("a pointer finds the value it stands over", () => {
  const { points, nearest } = geometryOf([1, 2, 3, 4, 5], size);
  for (const [at, [x]] of points.entries()) expect(nearest(x + 3)).toBe(at);
  expect(nearest(-500)).toBe(0);
  expect(nearest(5_000)).toBe(4);
});

test("dates under the axis never outnumber the room", () => {
  expect(labelled(28, 800).length).toBeLessThanOrEqual(8);
  expect(labelled(3, 800)).toEqual([0, 1, 2]);
  expect(labelled(48, 300)[0]).toBe(0);
});
