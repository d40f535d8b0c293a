import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { type Incoming, Oracle } from "../oracle";
import { randomVisits, WORKSPACES } from "../random-fixtures";
import type { Question, ValueCount } from "../store";
import { rebuild, verify } from "./audit";
import { ClickHouseStore } from "./clickhouse-store";
import { type ClickHouse, closeClickHouse, connectClickHouse, rowsOf, run } from "./connection";
import { batchOf, Engine, plan, sendPlan } from "./engine-fixtures";
import { purgeRemoved } from "./remove";
import { settle } from "./settle";
import { tableStatements } from "./tables";

const ALWAYS = { start: new Date(0), end: new Date("9999-01-01") };

const engine = new Engine();
let oracle: Oracle;
let clickhouse: ClickHouse;
let ledger: pg.Client;
let store: ClickHouseStore;

beforeAll(async () => {
  await engine.start();
  clickhouse = await connectClickHouse({ url: engine.url });
  store = new ClickHouseStore(async () => clickhouse);
  ledger = await connect({ name: "tests" });
});
beforeEach(async () => {
  for (const table of ["clicks", "click_sums"]) await run(clickhouse, `drop table ${table} sync`);
  for (const statement of tableStatements(undefined)) await run(clickhouse, statement);
  await ledger.query("delete from click_plans");
  oracle = new Oracle();
});
afterAll(async () => {
  await ledger.end();
  await closeClickHouse(clickhouse);
  await engine.remove();
});

/** Half of the visits in sums, half of them single. */
async function ingest(incoming: Incoming[]) {
  const half = incoming.length >> 1;
  for (const visits of [incoming.slice(0, half), incoming.slice(half)]) {
    const batch = await plan(ledger, batchOf(oracle, randomUUID(), 20, visits));
    await sendPlan(ledger, clickhouse, batch, batch.lines);
    if (visits[0] === incoming[0]) await settle(clickhouse, { many: 50 });
  }
}

const workspace = (workspaceId: number): Question => ({
  workspaceId,
  parts: [{ scope: "workspace", ids: [workspaceId] }],
  filters: [],
  ...ALWAYS,
});

const sorted = (values: ValueCount[]) =>
  values.toSorted((a, b) => (a.dimension + a.value < b.dimension + b.value ? -1 : 1));

test("a removed workspace is not seen any more, then gone from the disk", async () => {
  await ingest(randomVisits(400));
  await store.removeWorkspace(1);
  oracle.removeWorkspace(1);
  for (const id of WORKSPACES) {
    expect(await store.list(workspace(id), { order: "asc", limit: 1_000 })).toEqual(
      oracle.list(workspace(id), { order: "asc", limit: 1_000 }),
    );
    const wanted = { dimensions: ["country"] as const };
    expect(sorted((await store.count(workspace(id), wanted)).values)).toEqual(
      sorted(oracle.count(workspace(id), wanted).values),
    );
  }
  expect(await purgeRemoved(clickhouse)).toBeGreaterThan(0);
  const [left] = await rowsOf<[number]>(
    clickhouse,
    "select count() from clicks where workspace_id = 1 settings apply_deleted_mask = 0",
  );
  expect(left).toEqual([0]);
  expect(await verify(clickhouse)).toEqual([]);
});

test("visits past their retention go, what they add up to stays", async () => {
  const old = randomVisits(200).map((visit) => ({
    ...visit,
    at: new Date(visit.at.getTime() - 365 * 86_400_000),
  }));
  await ingest(old);
  const recent = old.map((visit) => ({ ...visit, at: new Date() }));
  await ingest(recent);
  expect(await store.retain(6)).toEqual(["2025-03", "2025-04"]);
  expect((await store.list(workspace(2), { order: "asc", limit: 500 })).length).toBe(
    recent.filter(({ workspaceId }) => workspaceId === 2).length,
  );
  const wanted = { dimensions: ["country", "bot", "outcome"] as const };
  const counted = async () => sorted((await store.count(workspace(2), wanted)).values);
  expect(await counted()).toEqual(sorted(oracle.count(workspace(2), wanted).values));
  // A late visit of a removed month does not make its sums wrong, and they are not worked out from it alone.
  await ingest(old.slice(0, 4));
  expect(await verify(clickhouse)).toEqual([]);
  await rebuild(clickhouse);
  expect(await counted()).toEqual(sorted(oracle.count(workspace(2), wanted).values));
  await ingest(old.slice(0, 4).map((visit) => ({ ...visit, linkId: 77 })));
  expect(await store.retain(6)).toContain("2025-03");
  expect(await verify(clickhouse)).toEqual([]);
  expect(await counted()).toEqual(sorted(oracle.count(workspace(2), wanted).values));
  for (const id of WORKSPACES) {
    const question = { ...workspace(id), parts: [{ scope: "link" as const, ids: [77] }] };
    expect(sorted((await store.count(question, wanted)).values)).toEqual(
      sorted(oracle.count(question, wanted).values),
    );
  }
});

test("sums that are not what visits add up to are found and mended", async () => {
  await ingest(randomVisits(500));
  await settle(clickhouse, { many: 50 });
  expect(await verify(clickhouse)).toEqual([]);
  await run(
    clickhouse,
    "delete from click_sums where dimension = 'country' and bucket = '2026-03-25 00:00:00'",
  );
  await run(
    clickhouse,
    "insert into click_sums values (1, 'link', 10, 'day', 'total', '2026-04-02 00:00:00', '', 5, 1)",
  );
  expect(await verify(clickhouse)).toEqual([
    { month: 202_603, sums: expect.any(Number) as number },
    { month: 202_604, sums: 1 },
  ]);
  expect(await rebuild(clickhouse)).toEqual([202_603, 202_604]);
  expect(await verify(clickhouse)).toEqual([]);
  const wanted = { dimensions: ["country"] as const };
  expect(sorted((await store.count(workspace(1), wanted)).values)).toEqual(
    sorted(oracle.count(workspace(1), wanted).values),
  );
});
