import { afterEach, expect, test, vi } from "vitest";
import { createAccount } from "@/lib/identity/account/account";
import { adjustClock, isSynchronized, machineLead, now } from "./clock";
import { startClock, syncClock } from "./clock-sync";
import { db } from "./database/db";
import { pool } from "./database/pool";

const DAY_MS = 86_400_000;
const trueNow = Date.now;

/** What the database's clock says. */
async function databaseNow(): Promise<number> {
  const { rows } = await pool().query<{ at: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
  );
  return rows[0]?.at ?? 0;
}

const setMachine = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: trueNow() + ms });

afterEach(() => {
  vi.useRealTimers();
});

test("before the database was asked, time is the machine's", () => {
  expect(isSynchronized()).toBe(false);
  setMachine(40 * DAY_MS);
  expect(now()).toBe(Date.now());
});

test("once it was asked, no machine's clock changes the time", async () => {
  setMachine(40 * DAY_MS);
  await syncClock();
  const before = now();
  expect(Math.abs(before - (await databaseNow()))).toBeLessThan(1_000);
  expect(machineLead() / DAY_MS).toBeCloseTo(40, 2);
  setMachine(-DAY_MS);
  expect(Math.abs(now() - before)).toBeLessThan(5_000);
  expect(Number.isInteger(now())).toBe(true);
});

test("an answer moves the time only as far as it has to", () => {
  const at = () => now() - performance.now();
  const before = Math.round(at());
  adjustClock(before - 500, before + 500);
  expect(Math.abs(at() - before)).toBeLessThan(2);
  adjustClock(before - 900, before - 300);
  expect(Math.abs(at() - (before - 300))).toBeLessThan(2);
  adjustClock(before, before + 4_000);
  expect(Math.abs(at() - before)).toBeLessThan(2);
});

test("rows are dated by the database, whatever the machine's clock says", async () => {
  setMachine(40 * DAY_MS);
  const before = await databaseNow();
  const { id } = await createAccount({
    username: "clock",
    email: "clock@example.com",
    password: "long enough",
  });
  const { createdAt, passwordChangedAt } = await db().user.findUniqueOrThrow({ where: { id } });
  for (const date of [createdAt, passwordChangedAt]) {
    expect(date.getTime()).toBeGreaterThanOrEqual(before - 1);
    expect(date.getTime()).toBeLessThan(before + DAY_MS / 24);
  }
});

test("the time goes on while the database is away", async () => {
  const stop = await startClock();
  await pool().end();
  await expect(syncClock()).rejects.toThrow();
  const before = now();
  await expect.poll(now).toBeGreaterThan(before);
  stop();
});
