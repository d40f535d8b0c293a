import { afterEach, expect, test, vi } from "vitest";
import { batchUntilTick, flushIfSlow, freeTick, spreadOverTicks } from "./event-loop";

afterEach(() => {
  vi.useRealTimers();
});

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test("many tasks run in order, spread over ticks shared with others", async () => {
  const had: number[] = [];
  const all = Array.from({ length: 100 }, (_, n) => freeTick().then(() => had.push(n)));
  expect(had).toEqual([]);
  await nextTick();
  const first = had.length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(20);
  await nextTick();
  expect(had.length).toBeGreaterThan(first);
  await Promise.all(all);
  expect(had).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

test("tasks queue behind earlier ones, and on an idle loop run in the next tick", async () => {
  const had: string[] = [];
  const early = Array.from({ length: 20 }, () => freeTick().then(() => had.push("early")));
  await nextTick();
  const late = freeTick().then(() => had.push("late"));
  await Promise.all([...early, late]);
  expect(had.at(-1)).toBe("late");
  let isMine = false;
  void freeTick().then(() => {
    isMine = true;
  });
  await nextTick();
  expect(isMine).toBe(true);
});

test("the tick's batch runs before all tasks that can wait", async () => {
  const done: string[] = [];
  spreadOverTicks(() => done.push("can wait"));
  batchUntilTick(() => done.push("meant for the end"));
  expect(done).toEqual([]);
  await nextTick();
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
  await nextTick();
  expect(done).toEqual(["meant for the end", "can wait", "can wait"]);
});
