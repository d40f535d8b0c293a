import { expect, test } from "vitest";
import { readDate } from "./dates";

const read = (text: string) => readDate(text)?.toISOString().replace(".000Z", "Z");

test.each([
  ["2024-01-02 15:04:05", "2024-01-02T15:04:05Z"],
  ["2024-01-02", "2024-01-02T00:00:00Z"],
  ["2024-01-02T15:04:05.123Z", "2024-01-02T15:04:05Z"],
  ["2024-01-02T15:04:05+0000", "2024-01-02T15:04:05Z"],
  ["2024-01-02T15:04:05+05:30", "2024-01-02T09:34:05Z"],
  ["2024-01-02 15:04:05 -0800", "2024-01-02T23:04:05Z"],
  ["2024-01-02 15:04 UTC", "2024-01-02T15:04:00Z"],
  ["2024/1/2 3:04", "2024-01-02T03:04:00Z"],
  ["1704207845", "2024-01-02T15:04:05Z"],
  ["1704207845000", "2024-01-02T15:04:05Z"],
  ["45293.5", "2024-01-02T12:00:00Z"],
  ["31/01/2024 10:00", "2024-01-31T10:00:00Z"],
  ["1/31/2024 3:04 PM", "2024-01-31T15:04:00Z"],
  ["1/31/2024 12:04 am", "2024-01-31T00:04:00Z"],
  ["02.01.2024", "2024-01-02T00:00:00Z"],
  ["3/3/2024", "2024-03-03T00:00:00Z"],
  ["Jan 2, 2024", "2024-01-02T00:00:00Z"],
  ["January 2, 2024 at 3:04 PM", "2024-01-02T15:04:00Z"],
  ["2 Jan 2024 15:04", "2024-01-02T15:04:00Z"],
  ["Tue, 02 Jan 2024 15:04:05 +0100", "2024-01-02T14:04:05Z"],
  ["Tue Jan 02 2024 15:04:05 GMT+0100 (Central European Standard Time)", "2024-01-02T14:04:05Z"],
])("%s is read", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test("an empty cell and a never are no date", () => {
  for (const text of ["", "  ", "null", "Never", "-"]) expect(readDate(text), text).toBeUndefined();
});

test("a day that could be two is refused with both", () => {
  expect(() => readDate("03/04/2025")).toThrow("Write it as 2025-03-04 or 2025-04-03");
});

test("days that do not exist and other texts are refused", () => {
  for (const text of [
    "2024-02-30",
    "31/31/2024",
    "2024-13-01",
    "Foo 3, 2024",
    "soon",
    "0001-01-01",
    "2024-01-02 10:75",
  ])
    expect(() => readDate(text), text).toThrow();
});
