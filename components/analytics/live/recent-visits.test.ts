import { expect, test } from "vitest";
import type { Visit } from "../statistics/queries";
import { counted, recentClicks } from "./recent-visits";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const visit = (id: string, time: string, rest: Partial<Visit> = {}): Visit =>
  ({ id, time: `2026-11-26 ${time}`, bot: "", outcome: "passed", country: "Poland", ...rest }) as Visit;

test("clicks of the last half hour are there once, the newest first", () => {
  const visits = [
    visit("1", "11:29:59"),
    visit("2", "11:31:00"),
    visit("3", "11:59:00", { country: "Kenya" }),
    visit("2", "11:31:00"),
    visit("4", "11:58:00", { bot: "crawler" }),
    visit("5", "11:58:00", { outcome: "expired" }),
  ];
  expect(recentClicks(visits, NOW).map(({ id }) => id)).toEqual(["3", "2"]);
});

test("what they have in common is counted, most first, without those that have none", () => {
  const visits = [
    visit("1", "11:59:00"),
    visit("2", "11:58:00"),
    visit("3", "11:57:00", { country: "Kenya" }),
  ];
  expect(counted(visits, ({ country }) => country).map(([key, count]) => [key, count])).toEqual([
    ["Poland", 2],
    ["Kenya", 1],
  ]);
  expect(counted(visits, () => null)).toEqual([]);
});
