import { expect, test } from "vitest";
import { turn } from "./turns";

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("many have theirs one after another, in turns that others have a part in", async () => {
  const had: number[] = [];
  const all = Array.from({ length: 100 }, (_, n) => turn().then(() => had.push(n)));
  expect(had).toEqual([]);
  await nextTurn();
  const first = had.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(20);
  await nextTurn();
  expect(had.length).toBeGreaterThan(first);
  await Promise.all(all);
  expect(had).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

test("who comes while others wait has theirs after them, and who comes when all is quiet in the next turn", async () => {
  const had: string[] = [];
  const early = Array.from({ length: 20 }, () => turn().then(() => had.push("early")));
  await nextTurn();
  const late = turn().then(() => had.push("late"));
  await Promise.all([...early, late]);
  expect(had.at(-1)).toBe("late");
  let isMine = false;
  void turn().then(() => {
    isMine = true;
  });
  await nextTurn();
  expect(isMine).toBe(true);
});
