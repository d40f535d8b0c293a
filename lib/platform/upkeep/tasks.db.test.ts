import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { lockStatement } from "../database/advisory-locks";
import { connect } from "../database/connect";
import { pool } from "../database/pool";
import { processMetrics } from "../process-metrics";
import { deleteRows, sweepRows, type Upkeep } from "./batches";
import { allTasks, startUpkeep, type Tasks, taskStates } from "./tasks";

beforeEach(async () => {
  await pool().query("truncate upkeep_tasks");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => pool().end());

const terminate = (name: string) =>
  pool().query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
    [name],
  );
const set = (name: string, changes: string) =>
  pool().query(`update upkeep_tasks set ${changes} where name = $1`, [name]);
const row = async (name: string) =>
  (await pool().query("select * from upkeep_tasks where name = $1", [name])).rows[0];

/** Runs upkeep until `isDone`. */
async function upkeepUntil(tasks: Tasks, isDone: () => Promise<boolean> | boolean) {
  const stop = startUpkeep(tasks);
  await expect.poll(isDone).toBe(true);
  await stop();
}

const isFinished = (name: string) => async () => Boolean((await row(name))?.last_finished_at);

test("two tasks of one name are refused: only one of them would be done", () => {
  const run: Upkeep = async () => 0;
  expect(allTasks({ one: { run } }, { two: { run } })).toEqual({ one: { run }, two: { run } });
  expect(() => allTasks({ reports: { run } }, { reports: { run } })).toThrow("reports");
});

test("a task runs once an hour, whoever leads", async () => {
  let runs = 0;
  const run: Upkeep = async () => ++runs;
  await upkeepUntil({ hourly: { run } }, isFinished("hourly"));
  expect(await row("hourly")).toMatchObject({ last_error: null, last_count: "1", place: null });
  await upkeepUntil({ hourly: { run }, other: { run: async () => 0 } }, isFinished("other"));
  expect(runs).toBe(1);
  await set(
    "hourly",
    "last_started_at = now() - interval '61 minutes', last_finished_at = now() - interval '60 minutes'",
  );
  await upkeepUntil({ hourly: { run } }, () => runs === 2);
});

test("a task that was cut short goes on at once, from where it was", async () => {
  let reached: unknown[] = [];
  const interrupted: Upkeep = async (stop, progress) => {
    await progress?.keep([7]);
    while (!stop?.aborted) await new Promise((resolve) => setTimeout(resolve, 5));
    return 0;
  };
  await upkeepUntil({ long: { run: interrupted } }, async () => Boolean((await row("long"))?.place));
  expect(await row("long")).toMatchObject({ place: [7], last_finished_at: null });
  const resumed: Upkeep = async (_, progress) => {
    reached = progress?.place ?? [];
    return 0;
  };
  await upkeepUntil({ long: { run: resumed } }, isFinished("long"));
  expect(reached).toEqual([7]);
  expect(await row("long")).toMatchObject({ place: null });
});

test("a task that fails says why, is tried again after five minutes, and keeps no other waiting", async () => {
  const failing: Upkeep = () => Promise.reject(new Error("no such table"));
  const tasks = { failing: { run: failing }, fine: { run: async () => 0 } };
  await upkeepUntil(tasks, isFinished("fine"));
  expect(await taskStates(tasks)).toMatchObject([
    { name: "failing", isFailing: true },
    { name: "fine", isFailing: false },
  ]);
  expect((await row("failing"))?.last_error).toBe("no such table");
  await set("failing", "last_started_at = now() - interval '6 minutes'");
  await upkeepUntil(
    { failing: { run: async () => 0 } },
    async () => (await row("failing"))?.last_error === null,
  );
});

test("nobody leads while somebody else does", async () => {
  const other = await connect({ name: "tests", to: "server" });
  await other.query(lockStatement("upkeep", "try"));
  let isRun = false;
  const stop = startUpkeep({
    task: {
      run: async () => {
        isRun = true;
        return 0;
      },
    },
  });
  const asked = async () =>
    (
      await pool().query(
        "select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and application_name = 'switchyard session'",
      )
    ).rowCount;
  await expect.poll(asked).toBe(1);
  expect(isRun).toBe(false);
  await other.end();
  await expect.poll(() => isRun).toBe(true);
  await stop();
});

test("a leader that loses its session connection ends between two batches, and leads again", async () => {
  let [terms, batches] = [0, 0];
  const run: Upkeep = async (stop) => {
    terms += 1;
    while (!stop?.aborted) {
      batches += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return 0;
  };
  const stop = startUpkeep({ endless: { run } });
  await expect.poll(() => batches).toBeGreaterThan(2);
  await terminate("switchyard session");
  await expect.poll(() => terms).toBe(2);
  await stop();
});

test("a leader that was stopped for a while knows before its next batch, without asking anybody", async () => {
  let [batches, batchesAfter] = [0, 0];
  const isOver = vi.fn();
  const run: Upkeep = async (stop) => {
    while (!stop?.aborted) {
      batches += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    batchesAfter = batches;
    isOver();
    return 0;
  };
  const stop = startUpkeep({ endless: { run } });
  await expect.poll(() => batches).toBeGreaterThan(2);
  const before = batches;
  const wakes = performance.now() + 12_000;
  vi.spyOn(performance, "now").mockReturnValue(wakes);
  await expect.poll(() => isOver, { interval: 1 }).toHaveBeenCalled();
  expect(batchesAfter).toBe(before);
  await stop();
});

test("a leader begins no task once a clock has jumped", async () => {
  onTestFinished(() => void vi.useRealTimers());
  let isRun = false;
  await pool().query("insert into upkeep_tasks (name, last_finished_at) values ('second', now())");
  const tasks: Tasks = {
    first: {
      run: async () => {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 86_400_000 });
        await set("second", "last_started_at = now() - interval '2 hours'");
        return 0;
      },
    },
    second: {
      run: async () => {
        isRun = true;
        return 0;
      },
    },
  };
  const hasStoodBack = async () => (await isFinished("first")()) && processMetrics().leading === 0;
  await upkeepUntil(tasks, hasStoodBack);
  expect(isRun).toBe(false);
});

test("rows are deleted the oldest first, and those that were passed are not looked at again", async () => {
  await pool().query(
    `create table purged (at timestamptz, kept boolean default false);
     create index on purged (at);
     insert into purged select now() - make_interval(mins => n) from generate_series(1, 5000) n;
     insert into purged values (now() - interval '2 hours', true), (now() - interval '1 year', false), (null, false)`,
  );
  const purge = deleteRows("purged", {
    by: "at",
    before: "now() - interval '1 hour'",
    condition: "not kept",
  });
  const { rows: places } = await pool().query("select now() - interval '30 days' as at");
  const progress = { place: [places[0]?.at], keep: async () => {} };
  expect(await purge(undefined, progress)).toBe(4_941);
  expect(await purge()).toBe(1);
  const { rows } = await pool().query(
    "select count(*)::int as left, count(*) filter (where kept)::int as kept from purged",
  );
  expect(rows).toEqual([{ left: 61, kept: 1 }]);
});

test("a sweep looks at every row once and deletes those it is for", async () => {
  await pool().query(
    "create table swept (a int, b int, primary key (a, b)); insert into swept select n / 100, n % 100 from generate_series(0, 4999) n",
  );
  const sweep = sweepRows("swept", { key: { a: ["int", -1], b: ["int", -1] }, condition: "kept.b >= 50" });
  expect(await sweep()).toBe(2_500);
  expect((await pool().query("select from swept where b >= 50")).rowCount).toBe(0);
  expect((await pool().query("select from swept")).rowCount).toBe(2_500);
});

test("a sweep waits for no row that others hold", async () => {
  await pool().query(
    "create table held (id int primary key, points int not null); insert into held select n, 1 from generate_series(1, 100) n",
  );
  const other = await connect({ name: "tests", to: "server" });
  await other.query("begin; update held set points = 2 where id = 50");
  const sweep = sweepRows("held", { key: { id: ["int", 0] }, condition: "kept.points < 3" });
  expect(await sweep()).toBe(99);
  await other.query("commit");
  await other.end();
  expect(await sweep()).toBe(1);
});
