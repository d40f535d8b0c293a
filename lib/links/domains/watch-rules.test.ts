import { expect, test } from "vitest";
import { afterCheck, hoursToNext, judge, type Seen, type WatchState } from "./watch-rules";

const well = (result: Seen["result"]): Seen => ({ wasWell: true, result });
const failing = (result: Seen["result"]): Seen => ({ wasWell: false, result });

test("one domain among others that fails has failed, by either answer", () => {
  expect(judge([well("right"), well("wrong"), well("right"), well("unanswered")])).toEqual([
    "well",
    "failed",
    "well",
    "failed",
  ]);
});

test("most domains that fail at once say something about us", () => {
  const round = [well("unanswered"), well("wrong"), well("wrong"), well("right"), failing("wrong")];
  expect(judge(round)).toEqual(["unknown", "unknown", "unknown", "well", "unknown"]);
});

test("exactly half of them have failed themselves", () => {
  const round = [...Array(4).fill(well("wrong")), ...Array(4).fill(well("right"))] as Seen[];
  expect(judge(round).filter((verdict) => verdict === "failed")).toHaveLength(4);
});

test("domains that failed before say nothing about us", () => {
  const round = [failing("wrong"), failing("wrong"), failing("wrong"), well("right")];
  expect(judge(round)).toEqual(["failed", "failed", "failed", "well"]);
});

test("no answer about the only domain is unknown, a wrong one has failed", () => {
  expect(judge([well("unanswered")])).toEqual(["unknown"]);
  expect(judge([failing("unanswered"), failing("unanswered")])).toEqual(["unknown", "unknown"]);
  expect(judge([well("wrong")])).toEqual(["failed"]);
  expect(judge([])).toEqual([]);
});

const at = (hour: number) => new Date(Date.UTC(2027, 0, 1) + hour * 3_600_000);
const WELL = { failedChecks: 0, since: null, lost: null };
const states = (hours: number[]) =>
  hours.map(at).reduce((state, now) => afterCheck(state, "failed", now), WELL as WatchState);

test.each([
  [[0, 2, 100], false],
  [[0, 1, 2, 5.9], false],
  [[0, 1, 2, 6], true],
  [Array.from({ length: 40 }, (_, minute) => minute / 60), false],
])("failed checks at the hours %j: lost is %s", (hours, lost) => {
  expect(states(hours).lost !== null).toBe(lost);
});

test("a domain is lost once, keeps since when, and one right check ends it", () => {
  const lost = states([0, 1, 2, 7, 8, 9]);
  expect(lost).toEqual({ failedChecks: 6, since: at(0), lost: at(7) });
  expect(afterCheck(lost, "unknown", at(10))).toEqual(lost);
  expect(afterCheck(lost, "well", at(10))).toEqual(WELL);
  expect(afterCheck(states([0, 1, 2, 3]), "unknown", at(20)), "what nobody saw loses nothing").toMatchObject({
    lost: null,
  });
});

test.each([
  [0, null, 12],
  [1, null, 1],
  [4, 0, 1],
  [9, 6, 2],
  [20, 36, 12],
  [90, 2_000, 24],
])(
  "after %i failed checks, %s hours after it was lost, the next is in %d hours",
  (failedChecks, hours, next) => {
    const lost = hours === null ? null : at(0);
    expect(hoursToNext({ failedChecks, since: at(0), lost }, at(hours ?? 0))).toBe(next);
  },
);
