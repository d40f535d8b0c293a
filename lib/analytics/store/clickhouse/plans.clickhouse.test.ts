import { randomUUID } from "node:crypto";
import { createClient } from "@clickhouse/client";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Oracle } from "../oracle";
import { randomVisits } from "../random-fixtures";
import { rebuild, verify } from "./audit";
import { ClickHouseStore } from "./clickhouse-store";
import { type ClickHouse, rowsOf, run } from "./connection";
import { type Batch, batchOf, plan, sendPlan, sendPlans } from "./engine-fixtures";
import { insertBatch, SET_ASIDE } from "./insert";
import { LossyEngine, WINDOW } from "./lossy-engine-fixtures";
import type { Fault } from "./lossy-proxy-fixtures";
import { type Plan, planBatch, verifyPlans } from "./plans";
import { recoverSegment } from "./recovery";
import { settle, settleLocked, tryWithSums } from "./settle";

const ROUNDS = 25;
const BATCH = 80;

const lossy = new LossyEngine();
const { engine, proxy } = lossy;
const oracle = new Oracle();
const segment = randomUUID();
const batches = new Map<number, Batch>();
let clickhouse: ClickHouse;
let ledger: pg.Client;
let incoming = randomVisits(ROUNDS * BATCH * 3);
let from = 20;

beforeAll(async () => {
  ({ clickhouse, ledger } = await lossy.start());
});
afterAll(() => lossy.remove());

/** The next visits of the spool. Every third batch goes over the end of a month. */
function nextBatch(): Batch {
  const visits = incoming.slice(0, BATCH);
  incoming = incoming.slice(BATCH);
  const spread =
    batches.size % 3 === 0 ? visits : visits.map((visit) => ({ ...visit, at: visits[0]?.at ?? visit.at }));
  const batch = batchOf(oracle, segment, from, spread);
  batches.set(from, batch);
  from = batch.to;
  return batch;
}

const linesOf = async ({ from: start }: Plan) => batches.get(start)?.lines ?? [];

/** As after a start: what is not marked is found out and sent, however often that takes. */
async function recover(): Promise<void> {
  await engine.kill();
  await engine.start();
  await recoverSegment(ledger, clickhouse, segment, linesOf);
}

async function counts() {
  const { rows } = await ledger.query<{ planned: number; sent: number }>(
    `select coalesce(sum(rows), 0)::int as planned, coalesce(sum(rows) filter (where sent_at is not null), 0)::int as sent
    from click_plans where segment = $1`,
    [segment],
  );
  const [row] = await rowsOf<[number, number]>(clickhouse, "select count(), uniqExact(id) from clicks");
  return { ...rows[0], rows: row?.[0], ids: row?.[1] };
}

const all = (count: number) => ({ planned: count, sent: count, rows: count, ids: count });

/** What the app does until it dies, by round. */
const DEATHS: ((batch: Batch, fault: Fault) => Promise<void>)[] = [
  async function beforeTheCommit(batch) {
    await ledger.query("begin");
    await planBatch(ledger, batch);
    await ledger.query("rollback");
    await plan(ledger, batch);
  },
  async function beforeSending(batch) {
    await plan(ledger, batch);
  },
  async function whileSending(batch, fault) {
    const planned = await plan(ledger, batch);
    proxy.next = fault;
    await expect(sendPlan(ledger, clickhouse, planned, planned.lines)).rejects.toThrow();
  },
  async function beforeTheMark(batch) {
    await insertBatch(clickhouse, await plan(ledger, batch));
  },
];

const FAULTS: Fault[] = ["lost answer", "dead before", "dead during", "dead after"];

test("app and engine die between any two steps: every click is there once", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await DEATHS[round % DEATHS.length]?.(
      nextBatch(),
      FAULTS[Math.floor(round / DEATHS.length) % 4] ?? "none",
    );
    await recover();
    expect(await counts(), `round ${round}`).toEqual(all((round + 1) * BATCH));
  }
  expect(await verifyPlans(ledger, clickhouse, segment)).toBe(true);
}, 240_000);

test("a month of a batch, and of its sums, is one part whatever the server's settings are", async () => {
  const small = {
    max_insert_block_size: "100",
    min_insert_block_size_rows: "100",
    min_insert_block_size_bytes: "1",
  };
  const client = createClient({ url: engine.url, clickhouse_settings: small });
  const many = randomVisits(1_500);
  const days = ["2031-01-30", "2031-02-02"];
  const visits = many.map((visit, at) => ({
    ...visit,
    at: new Date(`${days[at % 2]}T${visit.at.toISOString().slice(11)}`),
  }));
  const planned = await plan(ledger, batchOf(new Oracle(), randomUUID(), 20, visits));
  for (const table of ["clicks", "click_sums"]) await run({ client }, `system stop merges ${table}`);
  await sendPlan(ledger, { client, reader: client, cluster: undefined }, planned, planned.lines);
  await settle({ client, reader: client, cluster: undefined }, { many: 50 });
  for (const table of ["clicks", "click_sums"])
    expect(
      await rowsOf(
        { client },
        `select partition, count() from system.parts where table = '${table}' and partition like '2031%' and active group by 1 order by 1`,
      ),
    ).toEqual([
      ["203101", 1],
      ["203102", 1],
    ]);
  for (const table of ["clicks", "click_sums"]) {
    await run({ client }, `system start merges ${table}`);
    for (const month of [203_101, 203_102])
      await run({ client }, `alter table ${table} drop partition ${month}`);
  }
  await client.close();
});

test("a line that was set aside is no row, whoever sends the plan", async () => {
  const other = randomUUID();
  const visits = randomVisits(6).map((visit) => ({ ...visit, at: new Date("2031-05-05") }));
  const batch = batchOf(new Oracle(), other, 20, visits);
  batch.firsts[2] = SET_ASIDE;
  batch.lines[2] = Buffer.from("no click at all\n");
  const planned = await plan(ledger, batch);
  expect(planned.rows).toBe(5);
  expect(await recoverSegment(ledger, clickhouse, other, async () => batch.lines)).toBe(1);
  const [found] = await rowsOf<[number, number, number]>(
    clickhouse,
    "select count(), min(id), max(id) from clicks where toYYYYMM(at) = 203105",
  );
  expect(found).toEqual([5, planned.firstId, planned.firstId + 4]);
  const nothing = {
    segment: other,
    from: 900,
    to: 901,
    firsts: Uint8Array.of(SET_ASIDE),
    indirectFirsts: Uint8Array.of(0),
  };
  expect(await planBatch(ledger, nothing)).toBeUndefined();
  await run(clickhouse, "alter table clicks drop partition 203105");
});

test("a part of a batch that is there already is not sent again", async () => {
  const before = await counts();
  const batch = await plan(ledger, nextBatch());
  const [month] = batch.lines.map((line) => Number(line.toString("latin1", 0, 7).replace("-", "")));
  await insertBatch(clickhouse, batch, new Set([month ?? 0]));
  await sendPlans(ledger, clickhouse, segment, linesOf);
  expect(await counts()).toEqual(all((before.planned ?? 0) + BATCH));
});

test("a plan of long ago, whose token nobody knows any more, is not sent again", async () => {
  const before = await counts();
  await ledger.query(
    "update click_plans set sent_at = null, verified_at = null, firsts = $2, indirect_firsts = $2 where (segment, from_offset) = ($1, 20)",
    [segment, Buffer.alloc(BATCH)],
  );
  expect(await sendPlans(ledger, clickhouse, segment, linesOf)).toBe(1);
  expect(await counts()).toEqual(before);
});

test("rows that the engine has lost are sent again before the segment goes", async () => {
  const batch = await plan(ledger, nextBatch());
  await sendPlan(ledger, clickhouse, batch, batch.lines);
  const before = await counts();
  // What a crash without a disk leaves: nothing of the batch, not even its token.
  for (let at = 0; at <= WINDOW; at++) {
    const later = await plan(ledger, nextBatch());
    await sendPlan(ledger, clickhouse, later, later.lines);
  }
  await run(clickhouse, "delete from clicks where id >= {first:UInt64} and id < {after:UInt64}", {
    first: batch.firstId,
    after: batch.firstId + batch.rows,
  });
  expect(await verifyPlans(ledger, clickhouse, segment)).toBe(false);
  await sendPlans(ledger, clickhouse, segment, linesOf);
  expect(await verifyPlans(ledger, clickhouse, segment)).toBe(true);
  expect(await counts()).toEqual(all((before.planned ?? 0) + (WINDOW + 1) * BATCH));
});

test("sums do not pass a plan they no longer wait for while it is sent", async () => {
  const before = await counts();
  const late = await plan(ledger, nextBatch());
  const prompt = await plan(ledger, nextBatch());
  await sendPlan(ledger, clickhouse, prompt, prompt.lines);
  await ledger.query("update click_plans set planned_at = now() - interval '4 days' where first_id = $1", [
    late.firstId,
  ]);
  await recoverSegment(ledger, clickhouse, segment, async (asked) => {
    await tryWithSums((own) => settleLocked(clickhouse, own, { many: 50 }));
    return linesOf(asked);
  });
  expect(await counts()).toEqual(all((before.planned ?? 0) + 2 * BATCH));
  await settle(clickhouse, { many: 50 });
  expect(await verify(clickhouse)).toEqual([]);
});

test("what a failover of the ledger has undone is removed, and planned again in other batches", async () => {
  const before = await counts();
  const undone = [await plan(ledger, nextBatch()), await plan(ledger, nextBatch())];
  for (const batch of undone) await sendPlan(ledger, clickhouse, batch, batch.lines);
  await settle(clickhouse, { many: 50 });
  await ledger.query("delete from click_plans where first_id = any ($1)", [
    undone.map(({ firstId }) => firstId),
  ]);
  // The second drain takes both at once.
  const [first, second] = undone.map(({ from: start }) => batches.get(start)) as [Batch, Batch];
  const both: Batch = {
    ...first,
    to: second.to,
    lines: [...first.lines, ...second.lines],
    visits: [...first.visits, ...second.visits],
    firsts: Uint8Array.from([...first.firsts, ...second.firsts]),
    indirectFirsts: Uint8Array.from([...first.indirectFirsts, ...second.indirectFirsts]),
  };
  batches.delete(second.from);
  batches.set(first.from, both);
  await plan(ledger, both);
  expect(await recoverSegment(ledger, clickhouse, segment, linesOf)).toBe(1);
  expect(await counts()).toEqual(all((before.planned ?? 0) + 2 * BATCH));
  expect(await verify(clickhouse)).toEqual([]);
});

test("sums are what visits add up to, wherever settling is cut short", async () => {
  for (const fault of FAULTS)
    for (const skipped of [0, 1, 2]) {
      const batch = await plan(ledger, nextBatch());
      await sendPlan(ledger, clickhouse, batch, batch.lines);
      await failAfter(skipped, fault, () => settle(clickhouse, { many: 50 }));
      await recover();
      expect(await verify(clickhouse)).toEqual([]);
    }
  await settle(clickhouse, { many: 50 });
  expect(await verify(clickhouse)).toEqual([]);
  const store = new ClickHouseStore(async () => clickhouse);
  const always = { filters: [], start: new Date(0), end: new Date("9999-01-01") };
  for (const workspaceId of [1, 2]) {
    const question = { workspaceId, parts: [{ scope: "workspace" as const, ids: [workspaceId] }], ...always };
    const wanted = { edges: [always.start, always.end] };
    expect(await store.count(question, wanted)).toEqual(oracle.count(question, wanted));
  }
  await rebuild(clickhouse);
  expect(await verify(clickhouse)).toEqual([]);
}, 240_000);

/** Lets some inserts through, and has the fault happen to the one after them, if there is one. */
async function failAfter(inserts: number, fault: Fault, work: () => Promise<unknown>): Promise<void> {
  proxy.skip = inserts;
  proxy.next = fault;
  await work().catch(() => {});
  proxy.next = "none";
}
