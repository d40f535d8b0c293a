import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { Oracle } from "../oracle";
import { randomVisits } from "../random-fixtures";
import type { Question, RecentPlace } from "../store";
import { ClickHouseStore } from "./clickhouse-store";
import { type ClickHouse, closeClickHouse, connectClickHouse, run } from "./connection";
import { batchOf, Engine, plan, sendPlan } from "./engine-fixtures";
import { insertBatch } from "./insert";
import { markSent, readBack } from "./plans";
import { recoverSegment } from "./recovery";

const engine = new Engine();
const oracle = new Oracle();
let clickhouse: ClickHouse;
let ledger: pg.Client;

beforeAll(async () => {
  await engine.start();
  clickhouse = await connectClickHouse({ url: engine.url });
  // A crash that takes rows takes their tokens, too.
  await run(clickhouse, "alter table clicks modify setting non_replicated_deduplication_window = 0");
  ledger = await connect({ name: "tests" });
});
afterAll(async () => {
  await ledger.end();
  await pool().end();
  await closeClickHouse(clickhouse);
  await engine.remove();
});

const now = new Date();
const edges = [new Date(now.getTime() - 1_000), new Date(now.getTime() + 1_000)] as [Date, Date];
const question: Question = {
  workspaceId: 1,
  parts: [{ scope: "workspace", ids: [1] }],
  filters: [],
  start: edges[0],
  end: edges[1],
};

/** Clicks of one workspace that are planned, in a segment of their own. */
const planned = (count: number, seed: number) => {
  const visits = randomVisits(count, seed).map((visit) => ({
    ...visit,
    at: now,
    workspaceId: 1,
    bot: "",
    outcome: "passed" as const,
  }));
  return plan(ledger, batchOf(oracle, randomUUID(), 20, visits));
};

/** How many visits are new, and how many clicks there are. */
async function look(place?: RecentPlace) {
  const store = new ClickHouseStore(async () => clickhouse);
  const found = await store.recent(1, edges[0], place, [{ question, edges }]);
  const { visits, isWhole } = found;
  return { place: found.place, seen: [visits.length, found.bars[0]?.[0]?.clicks], isWhole };
}

test("what is there without its mark is counted once the mark is", async () => {
  const begin = await look();
  const [early, late] = [await planned(30, 1), await planned(7, 2)];
  await insertBatch(clickhouse, early);
  await sendPlan(ledger, clickhouse, late, late.lines);
  const first = await look(begin.place);
  expect([first.seen, first.isWhole]).toEqual([[7, 7], true]);
  await markSent(ledger, early);
  const second = await look(first.place);
  expect([second.seen, second.isWhole]).toEqual([[30, 37], true]);
  expect((await look(second.place)).seen).toEqual([0, 37]);
});

test("counts begin anew where clicks were lost, or were kept in PostgreSQL before", async () => {
  const batch = await planned(5, 3);
  await sendPlan(ledger, clickhouse, batch, batch.lines);
  const { place } = await look();
  await run(clickhouse, "delete from clicks where id >= {first:UInt64}", { first: batch.firstId });
  await readBack(ledger, clickhouse);
  const lost = await look(place);
  expect([lost.seen, lost.isWhole]).toEqual([[0, 37], false]);
  expect(await recoverSegment(ledger, clickhouse, batch.segment, async () => batch.lines)).toBe(1);
  const again = await look(lost.place);
  expect([again.seen, again.isWhole]).toEqual([[5, 42], true]);
  expect((await look({ batches: new Set([1, 2]) })).isWhole).toBe(false);
});

test("sent again between two looks, lost clicks are not new", async () => {
  const batch = await planned(4, 4);
  await sendPlan(ledger, clickhouse, batch, batch.lines);
  const { place } = await look();
  await ledger.query("update click_plans set sent_at = null where first_id = $1", [batch.firstId]);
  await recoverSegment(ledger, clickhouse, batch.segment, async () => batch.lines);
  expect((await look(place)).seen).toEqual([0, 46]);
});
