import { expect, test } from "vitest";
import { marksOf } from "./marks";

const launched = { at: new Date("2026-11-21T23:30:00Z"), text: "Launched" };
const moved = { at: new Date("2026-11-22T08:10:00Z"), text: "Changed: Destination" };

test("what happened stands in the bucket of its own time zone", () => {
  expect([...marksOf([launched], "hour", "UTC")]).toEqual([["2026-11-21 23:00", ["Launched"]]]);
  expect([...marksOf([launched], "hour", "Europe/Warsaw")]).toEqual([["2026-11-22 00:00", ["Launched"]]]);
  expect([...marksOf([launched], "day", "Europe/Warsaw")]).toEqual([["2026-11-22", ["Launched"]]]);
  expect([...marksOf([launched], "month", "UTC")]).toEqual([["2026-11", ["Launched"]]]);
});

test("a bucket tells what happened in it in the order of time, and the same only once", () => {
  const marks = marksOf([moved, moved, launched], "day", "Europe/Warsaw");
  expect([...marks]).toEqual([["2026-11-22", ["Launched", "Changed: Destination"]]]);
});
