import { afterAll, afterEach, expect, test, vi } from "vitest";
import { CLICK_TASKS } from "@/lib/analytics/ingest/upkeep";
import { onlyOnce } from "@/lib/identity/access/idempotency";
import { clockComplaints, clocksAgree } from "../clock-sync";
import { pool } from "../database/pool";
import { env } from "../env";
import { hourly } from "./hourly";
import { startUpkeep, taskStates } from "./tasks";

const months = env().CLICK_RETENTION_MONTHS;

/** Sets this process's clock, as an operator or a battery that has died does; timers go on. */
function advanceClock(seconds: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}

afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  Object.assign(env(), { CLICK_RETENTION_MONTHS: months });
  await pool().end();
});

const partitions = async () =>
  (
    await pool().query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'click_chunks'::regclass order by 1",
    )
  ).rows;

test("a clock that is two years fast makes partitions and removes no month of clicks", async () => {
  const before = await partitions();
  Object.assign(env(), { CLICK_RETENTION_MONTHS: 12 });
  advanceClock(2 * 365 * 86_400);
  const stop = startUpkeep(CLICK_TASKS);
  const isDone = ({ age }: { age: number | null }) => age !== null;
  await expect
    .poll(async () => (await taskStates(CLICK_TASKS)).filter(isDone).map(({ name }) => name))
    .toEqual(["clicks carried over", "partitions"]);
  await stop();
  expect(await partitions()).toEqual(before);
});

/** One round of upkeep. Returns whether it reached the task. */
async function round(): Promise<boolean> {
  let isRun = false;
  const stop = hourly({
    purge: async () => {
      isRun = true;
      return 0;
    },
  });
  // The round begins with a question to the database, and its answers come in order.
  await expect.poll(async () => isRun || !(await clocksAgree())).toBe(true);
  await stop();
  return isRun;
}

test.each([
  [-61, "61 seconds behind"],
  [3_600, "3600 seconds ahead of"],
])("clocks that differ by %s s purge nothing, and /readyz says so", async (seconds, words) => {
  advanceClock(seconds);
  expect(await clockComplaints()).toEqual([
    {
      state: "degraded",
      reason: `this machine's clock is ${words} the database's, so nothing is purged until they agree`,
    },
  ]);
  expect(await round()).toBe(false);
});

test("clocks that differ by less than a minute do no harm", async () => {
  advanceClock(-50);
  expect(await clockComplaints()).toEqual([]);
  expect(await round()).toBe(true);
});

test("a repeated request is answered once, also when the clock jumped a day in between", async () => {
  const actor = { userId: 1, workspaceId: 1, scopes: [], credential: { kind: "operator" as const } };
  const key = `jump-${Date.now()}`;
  let times = 0;
  const work = async () => ({ times: ++times });
  const first = await onlyOnce(actor, { key, request: {} }, work);
  advanceClock(25 * 3_600);
  expect(await onlyOnce(actor, { key, request: {} }, work)).toEqual(first);
});
