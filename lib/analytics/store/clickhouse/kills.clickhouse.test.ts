import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALWAYS } from "../days";
import { WORKSPACES } from "../random-fixtures";
import type { Question } from "../store";
import { verify } from "./audit";
import { ClickHouseStore } from "./clickhouse-store";
import { type ClickHouse, rowsOf } from "./connection";
import { segmentOf } from "./ingest-process-fixtures";
import { LossyEngine } from "./lossy-engine-fixtures";
import { settle } from "./settle";

const KILLS = 20;
const BATCHES = 160;
/** Of the answers to inserts, every third is lost. */
const LOST = 3;

const lossy = new LossyEngine();
const { engine, proxy } = lossy;
const segment = randomUUID();
const { oracle } = segmentOf(segment, BATCHES);
let url: string;
let clickhouse: ClickHouse;
let ledger: pg.Client;

beforeAll(async () => {
  ({ url, clickhouse, ledger } = await lossy.start());
});
afterAll(() => lossy.remove());

function ingesting(): ChildProcess {
  const program = "lib/analytics/store/clickhouse/ingest-process-fixtures.ts";
  const args = ["--import", "tsx", program, url, segment, String(BATCHES)];
  return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

async function ledgerCounts() {
  const { rows } = await ledger.query<{ plans: number; planned: number; sent: number }>(
    `select count(*)::int as plans, coalesce(sum(rows), 0)::int as planned,
      coalesce(sum(rows) filter (where sent_at is not null), 0)::int as sent from click_plans where segment = $1`,
    [segment],
  );
  return rows[0] ?? { plans: 0, planned: 0, sent: 0 };
}

/** Rows, sums and ledger. */
async function insistOnAll() {
  const { length } = oracle.visits;
  expect(await ledgerCounts()).toEqual({ plans: BATCHES, planned: length, sent: length });
  const found = await rowsOf<[number, number]>(clickhouse, "select count(), uniqExact(id) from clicks");
  expect(found).toEqual([[length, length]]);
  await settle(clickhouse, { many: 50 });
  expect(await verify(clickhouse)).toEqual([]);
  const store = new ClickHouseStore(async () => clickhouse);
  for (const workspaceId of WORKSPACES) {
    const parts = [{ scope: "workspace" as const, ids: [workspaceId] }];
    const question: Question = { workspaceId, parts, filters: [], ...ALWAYS };
    const wanted = { edges: [ALWAYS.start, ALWAYS.end] };
    expect(await store.count(question, wanted)).toEqual(oracle.count(question, wanted));
  }
}

test("engine and process are killed hard in turns, and every third answer is lost", async () => {
  const dropping = setInterval(() => {
    if (proxy.next !== "none") return;
    proxy.next = "lost answer";
    proxy.skip = LOST - 1;
  }, 1);
  let child = ingesting();
  for (let nth = 1; nth <= 2 * KILLS; nth++) {
    const due = (BATCHES * nth) / (2 * KILLS + 1);
    await expect.poll(async () => (await ledgerCounts()).plans, { interval: 3 }).toBeGreaterThan(due);
    if (nth % 2 === 0) {
      await kill(child);
      child = ingesting();
    } else {
      await engine.kill();
      await engine.start();
      // Sums are added up all along.
      if (nth % 5 === 0) await settle(clickhouse, { many: 50 }).catch(() => {});
    }
  }
  expect(await once(child, "exit")).toEqual([0, null]);
  clearInterval(dropping);
  proxy.next = "none";
  await insistOnAll();
}, 400_000);

test("a segment of a month ago that comes again changes nothing", async () => {
  await ledger.query(
    `update click_plans set sent_at = null, verified_at = null, planned_at = now() - interval '1 month',
      firsts = convert_to(repeat('0', rows), 'UTF8'), indirect_firsts = convert_to(repeat('0', rows), 'UTF8') where segment = $1`,
    [segment],
  );
  expect(await once(ingesting(), "exit")).toEqual([0, null]);
  await insistOnAll();
}, 120_000);
