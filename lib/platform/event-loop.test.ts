import { afterEach, expect, test, vi } from "vitest";
import { batchUntilTick, flushIfSlow, spreadOverTicks, turn } from "./event-loop";

afterEach(() => {
  vi.useRealTimers();
});

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

test("what is meant for the end of this turn is done before all that can wait", async () => {
  const done: string[] = [];
  spreadOverTicks(() => done.push("can wait"));
  batchUntilTick(() => done.push("meant for the end"));
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(["meant for the end", "can wait"]);
});

test("in a turn that lasts it is done as soon as somebody else comes, once", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const done: string[] = [];
  batchUntilTick(() => done.push("meant for the end"));
  spreadOverTicks(() => done.push("can wait"));
  flushIfSlow();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  spreadOverTicks(() => done.push("can wait"));
  expect(done).toEqual(["meant for the end"]);
  await nextTurn();
  expect(done).toEqual(["meant for the end", "can wait", "can wait"]);
});
