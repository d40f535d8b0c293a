import { expect, test } from "vitest";
import { RecentClicks } from "./recent-clicks";

const NOW = 1_000_000;

test("clicks count from their second until it leaves the window", () => {
  const clicks = new RecentClicks(60, 10);
  clicks.moveTo(NOW);
  clicks.add(NOW, 3);
  clicks.add(NOW + 10, 2);
  clicks.add(NOW - 59, 5);
  expect(clicks.total).toBe(10);
  clicks.add(NOW + 11, 1);
  clicks.add(NOW - 60, 1);
  expect(clicks.total).toBe(10);
  clicks.moveTo(NOW + 1);
  expect(clicks.total).toBe(5);
  clicks.moveTo(NOW + 59);
  expect(clicks.total).toBe(5);
  clicks.moveTo(NOW + 60);
  expect(clicks.total).toBe(2);
  clicks.add(NOW + 60, 4);
  clicks.moveTo(NOW + 10_000);
  expect(clicks.total).toBe(0);
});

test("a clock that is set back brings nothing back", () => {
  const clicks = new RecentClicks(60, 10);
  clicks.moveTo(NOW);
  clicks.add(NOW - 59, 1);
  clicks.moveTo(NOW + 5);
  clicks.moveTo(NOW);
  expect(clicks.total).toBe(0);
  clicks.add(NOW, 1);
  expect(clicks.total).toBe(1);
});

test("spans have the window's clicks, the oldest first, and those to come in the last one", () => {
  const clicks = new RecentClicks(60, 10);
  clicks.moveTo(NOW);
  for (const [ago, count] of [
    [59, 1],
    [40, 2],
    [39, 4],
    [0, 8],
    [-10, 16],
  ] as const)
    clicks.add(NOW - ago, count);
  expect(clicks.inSpans(20)).toEqual([3, 4, 24]);
  expect(clicks.inSpans(60)).toEqual([clicks.total]);
});
