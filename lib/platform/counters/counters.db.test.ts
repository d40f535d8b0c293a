import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { pool } from "../database/pool";
import type { Window } from "./counter";
import { clearWindows, countIn, lookAtWindows, takeBackFrom } from "./counters";
import { MemoryCounter } from "./memory-counter";
import { PostgresCounter, purgeRateLimits } from "./postgres-counter";

afterAll(() => pool().end());

const windowOf = (seconds = 60): Window => ({ purpose: "a test", name: randomUUID(), seconds });

/** Counts so many at once, and gives what each was, in order. */
async function counts(window: Window, calls: number): Promise<number[]> {
  const tallies = await Promise.all(Array.from({ length: calls }, () => countIn([window])));
  return tallies.map(([tally]) => tally?.count ?? 0).sort((a, b) => a - b);
}

const DAY_MS = 86_400_000;
const rowOf = `update rate_limits set expire = expire + $1 where key like 'a test:%' returning points`;

test("each of many calls at once has its own place in the count", async () => {
  expect(await counts(windowOf(), 500)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
});

test("several windows are counted in one statement", async () => {
  const [one, other] = [windowOf(), windowOf()];
  await countIn([one]);
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  pool().on("acquire", count);
  expect((await countIn([one, other])).map((tally) => tally.count)).toEqual([2, 1]);
  pool().off("acquire", count);
  expect(statements).toBe(1);
});

test("a window ends and begins again with the next count", async () => {
  const window = windowOf(1);
  const [first] = await countIn([window]);
  expect(first?.msLeft).toBe(1_000);
  await countIn([window]);
  await expect.poll(() => lookAtWindows([window])).toEqual([undefined]);
  expect(await countIn([window])).toEqual([expect.objectContaining({ count: 1, msLeft: 1_000 })]);
});

test("looking at a window does not count", async () => {
  const [window, unused] = [windowOf(), windowOf()];
  const [counted] = await countIn([window]);
  const [seen, none] = await lookAtWindows([window, unused]);
  expect(seen).toMatchObject({ count: 1, endsAt: counted?.endsAt });
  expect(none).toBeUndefined();
});

test("what was counted can be taken back, never more", async () => {
  const window = windowOf();
  await takeBackFrom(window);
  await counts(window, 2);
  for (let n = 0; n < 3; n++) await takeBackFrom(window);
  expect(await counts(window, 1)).toEqual([1]);
});

test("cleared windows begin again", async () => {
  const [one, other] = [windowOf(), windowOf()];
  await countIn([one, other]);
  await clearWindows([other, one]);
  expect((await countIn([one, other])).map(({ count }) => count)).toEqual([1, 1]);
});

test("counting and clearing the same windows never deadlocks", async () => {
  const keys = Array.from({ length: 20 }, () => `a test:${randomUUID()}`);
  const windows = keys.map((key) => ({ key, seconds: 60 }));
  const processes = [new PostgresCounter(), new PostgresCounter(), new PostgresCounter()];
  await Promise.all(
    processes.map(async (counter, at) => {
      for (let n = 0; n < 20; n++)
        if (n % 3 === at) await counter.clear(keys.toReversed());
        else await counter.add(n % 2 ? windows : windows.toReversed());
    }),
  );
});

test("a window begun by a clock that was wrong locks nobody out", async () => {
  await pool().query("delete from rate_limits");
  const window = windowOf();
  await counts(window, 3);
  await pool().query(rowOf, [40 * DAY_MS]);
  const [tally] = await countIn([window]);
  expect(tally).toMatchObject({ count: 1 });
  expect(tally?.msLeft).toBeLessThanOrEqual(60_000);
});

test("windows that are over are purged, others stay", async () => {
  await pool().query("delete from rate_limits");
  await counts(windowOf(), 1);
  await pool().query(rowOf, [-DAY_MS]);
  await counts(windowOf(), 1);
  expect(await purgeRateLimits()).toBe(1);
  expect((await pool().query("select from rate_limits")).rowCount).toBe(1);
});

test("the database holds no name that was counted", async () => {
  await countIn([{ purpose: "addresses in a test", name: "203.0.113.77", seconds: 60 }]);
  const { rows } = await pool().query("select key from rate_limits where key like 'addresses in a test:%'");
  expect(rows).toEqual([{ key: expect.stringMatching(/^addresses in a test:[\w-]{43}$/) }]);
});

test("without the database this process counts in memory, and goes back by itself", async () => {
  const window = windowOf();
  await counts(window, 3);
  await pool().query("alter table rate_limits rename to rate_limits_away");
  expect(await counts(window, 2)).toEqual([1, 2]);
  await pool().query("alter table rate_limits_away rename to rate_limits");
  await expect.poll(async () => (await counts(window, 1))[0]).toBe(4);
});

test("memory holds the latest windows, however many names come", async () => {
  const memory = new MemoryCounter();
  const one = { key: "one", seconds: 60 };
  await memory.add([one]);
  for (let n = 0; n < 100_000; n++) await memory.add([{ key: `other ${n}`, seconds: 60 }]);
  expect((await memory.add([one]))[0]).toMatchObject({ count: 1 });
  expect((await memory.look(["other 99999"]))[0]).toMatchObject({ count: 1 });
});
