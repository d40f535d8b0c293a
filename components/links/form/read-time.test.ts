import { expect, test } from "vitest";
import { readTime } from "./read-time";

const now = new Date("2026-11-20T23:30:00Z");

test.each([
  ["tomorrow 6pm", "2026-11-22T17:00:00.000Z"],
  ["1 December 2026 at 18:00", "2026-12-01T17:00:00.000Z"],
  ["next friday", "2026-11-27T22:59:00.000Z"],
  ["in 2 hours", "2026-11-21T01:30:00.000Z"],
])("%s is read in Warsaw's time zone", (text, moment) => {
  expect(readTime(text, "Europe/Warsaw", now)?.toISOString()).toBe(moment);
});

test("unreadable times are not guessed", () => {
  expect(readTime("whenever", "Europe/Warsaw", now)).toBeNull();
});
