import fc from "fast-check";
import { expect, test } from "vitest";
import { geometryOf, labelled, type Point, smoothArea, smoothLine } from "./chart-geometry";

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

test("mirrored, time runs from right to left, and the pointer finds the same values", () => {
  const values = [5, 0, 9, 2];
  const plain = geometryOf(values, size);
  const { points, nearest, partialFrom } = geometryOf(values, { ...size, isMirrored: true });
  expect(points).toEqual(plain.points.map(([x, y]) => [size.width - x, y]));
  expect(partialFrom).toBe(size.width - plain.partialFrom);
  for (const [at, [x]] of points.entries()) expect(nearest(x + 3)).toBe(at);
});

test("a single value is drawn without NaN", () => {
  const { points, area, line } = geometryOf([7], size);
  expect(points.flat().every(Number.isFinite)).toBe(true);
  expect(area + line).not.toContain("NaN");
});

test("the pointer finds the nearest value", () => {
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

const spread = (heights: number[]) => heights.map((y, at): Point => [at * 30, y]);
const numbersOf = (piece: string) => piece.split(",").map(Number);

test("a line through no point is empty, through one it is a place, through two it is straight", () => {
  expect(smoothLine([])).toBe("");
  expect(smoothLine([[4, 5]])).toBe("M4,5");
  expect(smoothLine(spread([0, 30]))).toBe("M0,0C10,10,20,20,30,30");
});

test("the line turns level at a peak", () => {
  expect(smoothLine(spread([0, 30, 0]))).toBe("M0,0C10,15,20,30,30,30C40,30,50,15,60,0");
});

test("the curve passes every point and never overshoots between two", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 90 }), (heights) => {
      const [, ...pieces] = smoothLine(spread(heights)).split("C");
      expect(pieces).toHaveLength(heights.length - 1);
      for (const [at, piece] of pieces.entries()) {
        const [, y1 = 0, , y2 = 0, x, y] = numbersOf(piece);
        const [from = 0, to = 0] = heights.slice(at, at + 2);
        expect([x, y]).toEqual([(at + 1) * 30, to]);
        // A curve stays within the four heights it is drawn from.
        for (const height of [y1, y2]) {
          expect(height).toBeGreaterThanOrEqual(Math.min(from, to) - 0.01);
          expect(height).toBeLessThanOrEqual(Math.max(from, to) + 0.01);
        }
      }
    }),
  );
});

test("the surface below is closed along its base", () => {
  expect(smoothArea(spread([0, 30]), 90)).toBe("M0,0C10,10,20,20,30,30L30,90L0,90Z");
  expect(smoothArea([], 90)).toBe("");
});
