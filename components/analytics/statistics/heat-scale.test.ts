import { expect, test } from "vitest";
import { quantilesOf, stepOf, weekFrom, weekOf } from "./heat-scale";

test("steps hold about as many countries each", () => {
  const ends = quantilesOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 1_000]);
  expect(ends).toEqual([1, 3, 5, 7, 9]);
  expect([0, 1, 2, 3, 8, 9, 1_000].map((value) => stepOf(value, ends))).toEqual([0, 1, 1, 2, 4, 5, 5]);
});

test("few countries have few steps, and none has none", () => {
  expect(quantilesOf([7])).toEqual([7]);
  expect(quantilesOf([])).toEqual([]);
});

test("the same hour of the same weekday in different weeks is one slot", () => {
  const at = (time: string, clicks: number) => ({ at: time, clicks, uniqueClicks: 1 });
  const week = weekOf(
    [at("2026-11-13 09:00", 2), at("2026-11-20 09:00", 3), at("2026-11-21 23:00", 4)],
    "clicks",
  );
  expect(week[5]?.[9]).toBe(5);
  expect(week[6]?.[23]).toBe(4);
  expect(week.flat().reduce((sum, count) => sum + count)).toBe(9);
});

test("a week begins where the workspace says", () => {
  expect(weekFrom("monday")).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(weekFrom("saturday")).toEqual([6, 0, 1, 2, 3, 4, 5]);
});
