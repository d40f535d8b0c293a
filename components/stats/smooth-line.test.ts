import fc from "fast-check";
import { expect, test } from "vitest";
import { type Point, smoothArea, smoothLine } from "./smooth-line";

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

test("it goes through every point, and between two of them never beyond their heights", () => {
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
