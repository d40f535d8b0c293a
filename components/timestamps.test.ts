import { expect, test } from "vitest";
import { fromZonedInput, toZonedInput } from "@/components/timestamps";

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
  expect(fromZonedInput("2026-13-01T00:00", "UTC")).toBeNull();
});

test.each([
  [
    "an hour left out in spring is the one clocks show instead",
    "2026-03-29T02:30",
    "2026-03-29T01:30:00.000Z",
  ],
  ["of an hour shown twice in autumn it is the first", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["a year that is still being typed is a year", "0020-11-26T18:00", "0020-11-26T16:36:00.000Z"],
  ["seconds are kept", "2026-11-26T18:00:07", "2026-11-26T17:00:07.000Z"],
])("%s", (_promise, text, moment) => {
  expect(fromZonedInput(text, "Europe/Warsaw")?.toISOString()).toBe(moment);
});
