import { expect, test } from "vitest";
import { monthsAfter } from "./months-after";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  [6, "", "2027-05-21"],
  [6, "nonsense", "2027-05-21"],
  [12, "2020-01-01", "2027-11-21"],
  [6, "2027-01-31T12:00:00Z", "2027-07-31"],
])("%i months after %j is %s", (months, day, later) => {
  expect(monthsAfter(months, day, now)).toBe(later);
});
