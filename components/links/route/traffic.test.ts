import { expect, test } from "vitest";
import { type Dot, dotsOf, MOST_A_SECOND } from "./traffic";

const sum = (dots: Dot[]) => Math.round(dots.reduce((all, { clicks }) => all + clicks, 0));
const half = () => 0.5;

test("few clicks have a dot each, on their own branch", () => {
  const dots = dotsOf({ 1: { "geo:de": [2, 1], "": [1, 1] }, 2: { "": [1, 0] } }, 10);
  expect(dots.map(({ strip, rule }) => `${strip} ${rule}`)).toEqual(["1 geo:de", "1 geo:de", "1 ", "2 "]);
});

test("900 clicks a second are ten dots at most, which stand for all of them", () => {
  const dots = dotsOf({ 1: { "geo:de": [600, 1], "": [250, 1], "device:ios": [50, 1] } }, MOST_A_SECOND);
  expect(dots.length).toBeLessThanOrEqual(MOST_A_SECOND);
  expect(sum(dots)).toBe(900);
  expect(new Set(dots.map(({ rule }) => rule)).size).toBe(3);
});

test("more branches than dots are drawn by their clicks, and none is always left out", () => {
  const strips = Object.fromEntries(Array.from({ length: 50 }, (_, id) => [id, { "": [9, 1] as const }]));
  expect(dotsOf(strips, 10, half)).toHaveLength(10);
  const seen = new Set(
    Array.from({ length: 200 }, () => dotsOf(strips, 10)).flatMap((dots) => dots.map(({ strip }) => strip)),
  );
  expect(seen.size).toBe(50);
});

test("there is no dot without room, and none without clicks", () => {
  expect(dotsOf({ 1: { "": [5, 5] } }, 0)).toEqual([]);
  expect(dotsOf({}, 10)).toEqual([]);
});
