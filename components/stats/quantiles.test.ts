import { expect, test } from "vitest";
import { quantilesOf, stepOf } from "./quantiles";

test("steps hold about as many countries each", () => {
  const ends = quantilesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 1_000]);
  expect(ends).toEqual([1, 3, 5, 7, 9]);
  expect([0, 1, 2, 3, 8, 9, 1_000].map((value) => stepOf(value, ends))).toEqual([0, 1, 1, 2, 4, 5, 5]);
});

test("few countries have few steps, and none has none", () => {
  expect(quantilesOf([7])).toEqual([7]);
  expect(quantilesOf([])).toEqual([]);
});
