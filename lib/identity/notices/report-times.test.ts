import { expect, test } from "vitest";
import { isTimely, lastPeriod, nextDue, periodBefore } from "./report-times";

const at = (text: string) => new Date(text);
const shown = ({ name, start, end }: ReturnType<typeof lastPeriod>) => [
  name,
  start.toISOString(),
  end.toISOString(),
];

test.each([
  ["weekly", "2026-11-25T12:00Z", "UTC", "2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["weekly", "2026-11-23T00:00Z", "UTC", "2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  [
    "weekly",
    "2026-11-23T07:59Z",
    "America/Los_Angeles",
    "2026-11-09T08:00:00.000Z",
    "2026-11-16T08:00:00.000Z",
  ],
  ["weekly", "2026-10-26T12:00Z", "Europe/Warsaw", "2026-10-18T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
  [
    "monthly",
    "2026-03-01T00:00Z",
    "Pacific/Kiritimati",
    "2026-01-31T10:00:00.000Z",
    "2026-02-28T10:00:00.000Z",
  ],
  ["monthly", "2027-01-01T12:00Z", "UTC", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
] as const)("the last period (%s) before %s in %s", (rhythm, now, zone, start, end) => {
  expect(shown(lastPeriod(rhythm, at(now), zone)).slice(1)).toEqual([start, end]);
});

test("a period is named after its first local day", () => {
  expect(lastPeriod("weekly", at("2026-11-25T12:00Z"), "Asia/Tokyo").name).toBe("weekly-2026-11-16");
  expect(lastPeriod("monthly", at("2026-11-25T12:00Z"), "Asia/Tokyo").name).toBe("monthly-2026-10-01");
});

test("the period before ends where the period begins", () => {
  for (const rhythm of ["weekly", "monthly"] as const) {
    const last = lastPeriod(rhythm, at("2026-11-25T12:00Z"), "Europe/Warsaw");
    expect(periodBefore(rhythm, last, "Europe/Warsaw").end).toEqual(last.start);
  }
});

test.each([
  ["weekly", "2026-11-25T12:00Z", "UTC", "2026-11-30T07:00:00.000Z"],
  ["weekly", "2026-11-23T06:59Z", "UTC", "2026-11-23T07:00:00.000Z"],
  ["weekly", "2026-11-23T07:00Z", "UTC", "2026-11-30T07:00:00.000Z"],
  ["monthly", "2026-11-25T12:00Z", "Europe/Warsaw", "2026-12-01T06:00:00.000Z"],
] as const)("the report after (%s) %s in %s is due at %s", (rhythm, now, zone, due) => {
  expect(nextDue(rhythm, at(now), zone).toISOString()).toBe(due);
});

test.each([
  ["weekly", "2026-11-23T06:59Z", false],
  ["weekly", "2026-11-23T07:00Z", true],
  ["weekly", "2026-11-25T23:59Z", true],
  ["weekly", "2026-11-26T00:00Z", false],
  ["monthly", "2026-12-07T23:00Z", true],
  ["monthly", "2026-12-08T00:00Z", false],
] as const)("a report (%s) written at %s is timely: %s", (rhythm, now, timely) => {
  expect(isTimely(rhythm, lastPeriod(rhythm, at(now), "UTC"), at(now), "UTC")).toBe(timely);
});
