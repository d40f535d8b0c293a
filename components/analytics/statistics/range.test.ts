import { describe, expect, test } from "vitest";
import { begun, daysOf, daysSince, intervalsOf, isRange, marksOf, shifted, shownMarks } from "./range";

const now = new Date("2026-11-20T23:30:00Z");

describe("a preset", () => {
  test("counts calendar days of the account's zone, today included", () => {
    expect(daysOf("today", "UTC", now)).toEqual({ from: "2026-11-20", to: "2026-11-20" });
    expect(daysOf("today", "Europe/Warsaw", now)).toEqual({
      from: "2026-11-21",
      to: "2026-11-21",
    });
    expect(daysOf("28d", "UTC", now)).toEqual({ from: "2026-10-24", to: "2026-11-20" });
  });

  test("of twelve months begins on the first of a month", () => {
    expect(daysOf("12mo", "UTC", now)).toEqual({ from: "2025-12-01", to: "2026-11-20" });
  });

  test("of all time begins with the first day, and never in the future", () => {
    expect(daysSince("2026-03-05", "UTC", now)).toEqual({ from: "2026-03-05", to: "2026-11-20" });
    expect(daysSince("2026-11-21", "UTC", now).from).toBe("2026-11-20");
    expect(daysSince(undefined, "UTC", now).from).toBe("2026-11-20");
  });
});

test.each([
  ["2026-11-20", "2026-11-20", "hour"],
  ["2026-11-19", "2026-11-20", "hour"],
  ["2026-11-18", "2026-11-20", "day"],
  ["2026-08-22", "2026-11-20", "day"],
  ["2025-12-01", "2026-11-20", "month"],
])("%s to %s is counted by the %s of it", (from, to, interval) => {
  expect(intervalsOf({ from, to })[0]).toBe(interval);
});

test("a range is two real days in order", () => {
  expect(isRange({ from: "2026-11-01", to: "2026-11-20" })).toBe(true);
  expect(isRange({ from: "2026-11-20", to: "2026-11-01" })).toBe(false);
  expect(isRange({ from: "2026-13-01", to: "2027-01-01" })).toBe(false);
  expect(isRange({ from: "", to: "2026-11-20" })).toBe(false);
});

test("months and years are those of the calendar", () => {
  expect(daysOf("month", "UTC", now)).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  expect(daysOf("last-month", "UTC", now)).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(daysOf("year", "UTC", now).from).toBe("2026-01-01");
});

test("a range moves by its own length, and not past today", () => {
  const week = { from: "2026-11-14", to: "2026-11-20" };
  const before = { from: "2026-11-07", to: "2026-11-13" };
  expect(shifted(week, -1, "UTC", now)).toEqual(before);
  expect(shifted(before, 1, "UTC", now)).toEqual(week);
  expect(shifted(week, 1, "UTC", now)).toEqual(week);
});

test("three years are never cut into hours or days", () => {
  expect(intervalsOf({ from: "2024-01-01", to: "2026-11-20" })).toEqual(["month"]);
  expect(intervalsOf({ from: "2026-11-14", to: "2026-11-20" })).toEqual(["day", "hour", "month"]);
});

const bucket = (at: string) => ({ at, clicks: 0, uniqueClicks: 0 });
const evening = new Date("2026-11-20T22:40:00Z");

test("hours that have not begun in the account's zone are left out, the running one is not", () => {
  const day = ["2026-11-20 21:00", "2026-11-20 22:00", "2026-11-20 23:00", "2026-11-21 00:00"].map(bucket);
  expect(begun(day, "UTC", evening).map(({ at }) => at)).toEqual(["2026-11-20 21:00", "2026-11-20 22:00"]);
  expect(begun(day, "Europe/Warsaw", evening)).toHaveLength(3);
});

test("today and the current month count as started", () => {
  expect(begun([bucket("2026-11-20"), bucket("2026-11-21")], "UTC", evening)).toHaveLength(1);
  expect(begun([bucket("2026-11"), bucket("2026-12")], "UTC", evening)).toHaveLength(1);
});

const launched = { at: new Date("2026-11-21T23:30:00Z"), text: "Launched" };
const moved = { at: new Date("2026-11-22T08:10:00Z"), text: "Changed: Destination" };

test("an event is in the bucket of its own time zone", () => {
  expect([...marksOf([launched], "hour", "UTC")]).toEqual([["2026-11-21 23:00", ["Launched"]]]);
  expect([...marksOf([launched], "hour", "Europe/Warsaw")]).toEqual([["2026-11-22 00:00", ["Launched"]]]);
  expect([...marksOf([launched], "day", "Europe/Warsaw")]).toEqual([["2026-11-22", ["Launched"]]]);
  expect([...marksOf([launched], "month", "UTC")]).toEqual([["2026-11", ["Launched"]]]);
});

test("a bucket lists its events in order of time, each once", () => {
  const marks = marksOf([moved, moved, launched], "day", "Europe/Warsaw");
  expect([...marks]).toEqual([["2026-11-22", ["Launched", "Changed: Destination"]]]);
});

test("of many events on a day the first few are shown, and how many more there are", () => {
  const many = Array.from({ length: 500 }, (_, nth) => `Note ${nth}`);
  expect(shownMarks(many)).toEqual(["Note 0", "Note 1", "Note 2", "Note 3", "Note 4", "+495"]);
  expect(shownMarks(many.slice(0, 5))).toEqual(many.slice(0, 5));
  expect(shownMarks()).toEqual([]);
});

test("what is only known by its day is on that day in every zone, in its first hour", () => {
  const mailed = { at: new Date("2026-11-22T00:00:00Z"), text: "Mailed", day: "2026-11-22" };
  expect([...marksOf([mailed], "hour", "America/Los_Angeles")]).toEqual([["2026-11-22 00:00", ["Mailed"]]]);
  expect([...marksOf([mailed], "day", "America/Los_Angeles")]).toEqual([["2026-11-22", ["Mailed"]]]);
  expect([...marksOf([mailed], "month", "Asia/Tokyo")]).toEqual([["2026-11", ["Mailed"]]]);
});
