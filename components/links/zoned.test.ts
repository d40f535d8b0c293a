import { expect, test } from "vitest";
import { fromZonedInput, toZonedInput } from "./zoned";

test.each([
  ["2026-11-26T18:00", "Europe/Warsaw", "2026-11-26T17:00:00.000Z"],
  ["2026-07-01T00:30", "Europe/Warsaw", "2026-06-30T22:30:00.000Z"],
  ["2026-11-26T18:00", "UTC", "2026-11-26T18:00:00.000Z"],
  ["2026-11-26T18:00", "America/New_York", "2026-11-26T23:00:00.000Z"],
])("%s in %s is %s, and back", (text, zone, moment) => {
  expect(fromZonedInput(text, zone)?.toISOString()).toBe(moment);
  expect(toZonedInput(new Date(moment), zone)).toBe(text);
});

test("an empty or half typed field means no moment", () => {
  expect(fromZonedInput("", "UTC")).toBeNull();
  expect(fromZonedInput("2026-11", "UTC")).toBeNull();
});
