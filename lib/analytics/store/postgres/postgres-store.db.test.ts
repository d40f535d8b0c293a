import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDrain } from "@/lib/analytics/ingest/batch";
import { pool } from "@/lib/platform/database/pool";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { ALWAYS } from "../days";
import { randomVisits, spoolLine } from "../random-fixtures";
import { runsOf, visitsOf } from "../read-fixtures";
import { describeStore } from "../store-suite-fixtures";
import { postgresStore } from "./postgres-store";
import { retain } from "./retain";
import { ingestLines, mergeAtOnce, postgresUnderTest } from "./store-fixtures";

describeStore("PostgreSQL", postgresUnderTest(), { visits: 4_000, questions: 150 });

let client: pg.Client;

beforeAll(async () => {
  client = await connectDrain();
});
afterAll(async () => {
  await client.end();
  await pool().end();
});

const clicks = async (workspaceId: number) =>
  (await visitsOf(workspaceId, { scope: "workspace", ids: [workspaceId] })).length;

test("a workspace is removed whole, though its clicks are merged meanwhile", async () => {
  for (const workspaceId of [3, 4])
    await ingestLines(
      client,
      randomVisits(20, 5).map((visit) => spoolLine({ ...visit, workspaceId })),
    );
  const merger = await pool().connect();
  await merger.query("begin");
  // As a merge does: another run takes the place of one.
  await merger.query(`with gone as (delete from click_runs where workspace_id = 3 returning *), moved as (
    update click_chunks set run_id = -run_id from gone where click_chunks.day = gone.day and run_id = gone.id
  ) insert into click_runs (id, workspace_id, day, clicks) overriding system value select -id, workspace_id, day, clicks from gone`);
  const removed = postgresStore.removeWorkspace(3);
  const waits =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1);
  await merger.query("commit");
  merger.release();
  await removed;
  expect([await clicks(3), await clicks(4)]).toEqual([0, 20]);
  const left = "select from click_chunks where run_id < 0";
  expect((await client.query(left)).rowCount).toBe(0);
});

test("a month becomes history some clicks at a time, each counted once, wherever it is stopped", async () => {
  const workspaceId = 9_001;
  for (const seed of [31, 32, 33])
    await ingestLines(
      client,
      randomVisits(60, seed).map((visit) => spoolLine({ ...visit, workspaceId, visitor: `${seed}` })),
    );
  const question = { workspaceId, parts: [{ scope: "workspace" as const, ids: [workspaceId] }], filters: [] };
  const count = () => postgresStore.count({ ...question, ...ALWAYS }, { edges: [ALWAYS.start, ALWAYS.end] });
  const before = await count();
  const left = () => clicks(workspaceId);
  expect([before.bars[0]?.clicks, await left()]).toEqual([expect.any(Number), 180]);
  let asked = 0;
  const soon: Stop = {
    get aborted() {
      asked += 1;
      return asked > 3;
    },
  };
  await retain(1, soon, 20);
  expect(await left()).toBeLessThan(180);
  expect(await left()).toBeGreaterThan(0);
  expect(await count()).toEqual(before);
  await retain(1, undefined, 20);
  expect(await left()).toBe(0);
  expect(await count()).toEqual(before);
});

test("a run that nobody can read keeps no others from being merged", async () => {
  const [first, second] = [8_001, 8_002];
  for (const workspaceId of [first, second])
    for (const visitor of ["1", "2"]) {
      const [visit] = randomVisits(1, 3);
      if (visit) await ingestLines(client, [spoolLine({ ...visit, workspaceId, visitor })]);
    }
  await pool().query(
    `update click_chunks set link = '\\x00', at = '\\x' where (day, run_id) in (select day, id from click_runs where workspace_id = $1)`,
    [first],
  );
  await mergeAtOnce();
  expect([await runsOf(first), await runsOf(second)]).toEqual([{ "2026-03-20": 2 }, { "2026-03-20": 1 }]);
  await pool().query("delete from click_runs where workspace_id = $1", [first]);
});
