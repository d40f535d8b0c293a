import { expect, test } from "vitest";
import { highest } from "./values";

const row = (value: string, clicks: number) => ({ dimension: "link" as const, value, clicks, uniques: 0 });

test("of many values the highest are found, with all that are even with the last", () => {
  const values = [row("4", 1), row("3", 5), row("2", 2), row("1", 2), row("5", 9)];
  expect(highest(values, 3).map(({ value }) => value)).toEqual(["5", "3", "1", "2"]);
  expect(highest(values, 9).map(({ value }) => value)).toEqual(["5", "3", "1", "2", "4"]);
  expect(highest([], 3)).toEqual([]);
});
