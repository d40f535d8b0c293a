import { expect, test } from "vitest";
import type { Stats } from "@/lib/analytics/statistics/schema";
import { addToStats } from "./added-sums";
import { hasClicksSince, type LiveSums, shareAfter } from "./live-sums";

const NOW = new Date("2026-11-20T12:30:00Z");
const counts = (clicks: number) => ({ clicks, uniqueClicks: clicks, bots: 0, refused: 0 });
const stats = (to: string) =>
  ({
    from: "2026-11-19",
    to,
    interval: "day",
    timezone: "UTC",
    totals: counts(7),
    lastClick: null,
    series: [
      { at: "2026-11-19", ...counts(3) },
      { at: "2026-11-20", ...counts(4) },
      { at: "2026-11-21", ...counts(0) },
    ],
    breakdowns: { rule: [{ value: "", name: "Default", clicks: 7, uniqueClicks: 7 }] },
  }) as unknown as Stats;
const SUMS: LiveSums = {
  ms: 0,
  clicks: 3,
  uniqueClicks: 2,
  bots: 1,
  refused: 0,
  rules: { "": [1, 1], "geo:de": [2, 1] },
};

test("clicks that come in are added to the totals, to the step of now, and to their rule", () => {
  const { totals, series, breakdowns, lastClick } = addToStats(stats("2026-11-21"), SUMS, 1, NOW);
  expect(totals).toEqual({ clicks: 10, uniqueClicks: 9, bots: 1, refused: 0 });
  expect(series.map(({ clicks }) => clicks)).toEqual([3, 7, 0]);
  expect(breakdowns.rule.map(({ value, clicks }) => [value, clicks])).toEqual([
    ["", 8],
    ["geo:de", 2],
  ]);
  expect(lastClick).toBe("2026-11-20 12:30:00");
});

test("days that have passed stay as they are", () => {
  const past = stats("2026-11-19");
  expect(addToStats(past, SUMS, 1, NOW)).toBe(past);
});

test("numbers that were read in the middle of a second get the rest of it", () => {
  expect(shareAfter(250, 1_000)).toBe(0.25);
  expect(shareAfter(5_000, 1_000)).toBe(1);
  expect(shareAfter(10, 0)).toBe(1);
});

test("numbers are read again where something came between reading them and listening", () => {
  const now = NOW.getTime();
  const each = [...Array<number>(27).fill(0), 1, 0, 0];
  expect(hasClicksSince(now - 70_000, { each }, now)).toBe(true);
  expect(hasClicksSince(now - 1_000, { each }, now)).toBe(false);
  expect(hasClicksSince(now - 1_000, { each: [...each.slice(1), 1] }, now)).toBe(true);
  expect(hasClicksSince(now - 3_600_000, { each: Array<number>(30).fill(0) }, now)).toBe(false);
  // Nothing was read yet: what is read now has it.
  for (const readAt of [0, undefined]) expect(hasClicksSince(readAt, { each: [1] }, now)).toBe(false);
});
