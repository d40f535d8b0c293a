import { expect, test } from "vitest";
import type { Finding } from "./check-address";
import { judge, type Known } from "./judge";

const NOW = new Date("2026-11-26T12:00:00Z");
const before = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const was = (status: Known["status"], hours: number): Known => ({ status, since: before(hours) });
const NEW: Known = { status: "waiting", since: null };
const fails: Finding = { kind: "fails", reason: "status", status: 404, isOutage: false };
const works: Finding = { kind: "works", movedTo: null };
const moved: Finding = { kind: "works", movedTo: "https://example.com/new" };
const robots: Finding = { kind: "unknown", reason: "robots", status: 403 };

test.each([
  ["a first failure", NEW, fails, "failing", 0, null],
  ["a failure an hour after the first", was("failing", 1), fails, "failing", 1, null],
  ["a failure six hours after the first", was("failing", 6), fails, "broken", 6, "broken"],
  ["a failure of what was fine", was("ok", 900), fails, "failing", 0, null],
  ["a failure of what is broken", was("broken", 50), fails, "broken", 50, null],
  ["an answer of what is broken", was("broken", 50), works, "ok", 0, "recovered"],
  ["a move of what is broken", was("broken", 50), moved, "moved", 0, "recovered"],
  ["an answer of what has failed once", was("failing", 6), works, "ok", 0, null],
  ["an answer like all before", was("ok", 900), works, "ok", 900, null],
  ["a refusal of programs", was("broken", 50), robots, "unknown", 0, null],
  ["a failure noted before the clock was set back", was("failing", -48), fails, "failing", 0, null],
] as const)("%s", (_, known, finding, status, sinceHours, event) => {
  const verdict = judge(known, finding, NOW);
  expect(verdict).toMatchObject({ status, event, since: before(sinceHours) });
});

test("a failure is checked again in hours, a broken one daily for a week, all else weekly", () => {
  const days = (known: Known, finding: Finding) => judge(known, finding, NOW).nextSeconds / 86_400;
  expect(days(NEW, fails)).toBe(0.25);
  expect(days(was("failing", 6), fails)).toBe(1);
  expect(days(was("broken", 169), fails)).toBe(7);
  expect(days(NEW, works)).toBe(7);
  expect(days(NEW, robots)).toBe(7);
});
