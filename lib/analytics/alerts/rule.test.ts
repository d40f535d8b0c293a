import { expect, test } from "vitest";
import { JUMP_FLOOR, judge, STOP_FLOOR, usualOf } from "./rule";

test.each([
  ["as always", 100, [90, 110, 95, 105], null],
  ["a busy day", 180, [90, 110, 95, 105], null],
  ["twice the busiest week", 220, [90, 110, 95, 105], "jump"],
  ["much for a quiet link", JUMP_FLOOR, [0, 1, 0, 2], "jump"],
  ["not enough to speak of", JUMP_FLOOR - 1, [0, 0, 0, 0], null],
  ["twice as much, within chance", 60, [30, 30, 28, 29], null],
  ["a newsletter every second week", 900, [10, 880, 12, 910], null],
  ["more than the newsletter", 2_000, [10, 880, 12, 910], "jump"],
  ["one strange week before", 500, [20, 22, 300, 18], null],
  ["a link of two weeks", 100, [3, 4], "jump"],
  ["a link of one week", 1_000, [3], null],
  ["a new link", 1_000, [], null],
  ["nothing, where there was much", 0, [STOP_FLOOR, 90, 70, 80], "stop"],
  ["nothing, where one week had little", 0, [STOP_FLOOR - 1, 90, 70, 80], null],
  ["nothing as always", 0, [0, 0, 0, 0], null],
  ["one click where there was much", 1, [90, 90, 70, 80], null],
] as const)("%s: %s after %j", (_, seen, past, unusual) => expect(judge(seen, past)).toBe(unusual));

test("a stop by chance alone is next to impossible", () => expect(Math.exp(-STOP_FLOOR)).toBeLessThan(1e-8));

test.each([
  [[5], 5],
  [[1, 9], 5],
  [[1, 2, 30], 2],
  [[1, 2, 4, 300], 3],
  [[], 0],
] as const)("of %j %s is usual", (past, usual) => expect(usualOf(past)).toBe(usual));
