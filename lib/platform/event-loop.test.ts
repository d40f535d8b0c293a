import { afterEach, expect, test, vi } from "vitest";
import { batchUntilTick, flushIfSlow, spreadOverTicks, turn } from "./event-loop";

afterEach(() => {
  vi.useRealTimers();
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("many tasks run in order, spread over ticks shared with others", async () => {
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

test("tasks queue behind earlier ones, and on an idle loop run in the next tick", async () => {
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

test("the tick's batch runs before all tasks that can wait", async () => {
  const done: string[] = [];
  spreadOverTicks(() => done.push("can wait"));
  batchUntilTick(() => done.push("meant for the end"));
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(["meant for the end", "can wait"]);
});

test("in a long tick the batch runs with the next request, once", async () => {
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
