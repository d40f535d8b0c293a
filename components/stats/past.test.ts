import { expect, test } from "vitest";
import { begun } from "./past";

const bucket = (at: string) => ({ at, clicks: 0, uniqueClicks: 0 });
const now = new Date("2026-11-20T22:40:00Z");

test("hours that have not begun in the account's zone are left out, the running one is not", () => {
  const day = ["2026-11-20 21:00", "2026-11-20 22:00", "2026-11-20 23:00", "2026-11-21 00:00"].map(bucket);
  expect(begun(day, "UTC", now).map(({ at }) => at)).toEqual(["2026-11-20 21:00", "2026-11-20 22:00"]);
  expect(begun(day, "Europe/Warsaw", now)).toHaveLength(3);
});

test("today counts as begun, and so does the running month", () => {
  expect(begun([bucket("2026-11-20"), bucket("2026-11-21")], "UTC", now)).toHaveLength(1);
  expect(begun([bucket("2026-11"), bucket("2026-12")], "UTC", now)).toHaveLength(1);
});
