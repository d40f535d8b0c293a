import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { Oracle } from "../oracle";
import { randomQuestion, randomVisits } from "../random-fixtures";
import type { Counted } from "../store";
import { ClickHouseStore } from "./clickhouse-store";
import { type ClickHouse, connectClickHouse } from "./connection";
import { batchOf, Engine, plan, sendPlan } from "./engine-fixtures";
import { settle } from "./settle";

const VISITS = 20_000;
const BATCH = 1_250;

const engine = new Engine();
const oracle = new Oracle();
let clickhouse: ClickHouse;
let ledger: pg.Client;
let store: ClickHouseStore;

/** Most visits are added up when the questions come, step by step, and those of some links and months are not; the last ones are single. */
beforeAll(async () => {
  await engine.start();
  clickhouse = await connectClickHouse({ url: engine.url });
  store = new ClickHouseStore(async () => clickhouse);
  ledger = await connect({ name: "tests" });
  const incoming = randomVisits(VISITS);
  const segment = randomUUID();
  let from = 20;
  for (let at = 0; at < VISITS; at += BATCH) {
    const batch = await plan(ledger, batchOf(oracle, segment, from, incoming.slice(at, at + BATCH)));
    await sendPlan(ledger, clickhouse, batch, batch.lines);
    from = batch.to;
    if (at < VISITS * 0.8) await settle(clickhouse, { many: 50 });
  }
});
afterAll(async () => {
  await ledger.end();
  await clickhouse.client.close();
  await engine.remove();
});

const sorted = ({ bars, values, tracks }: Counted): Counted => ({
  bars,
  values: values.toSorted((a, b) => (a.dimension + a.value < b.dimension + b.value ? -1 : 1)),
  tracks: tracks.toSorted((a, b) => a.linkId - b.linkId || (a.destination < b.destination ? -1 : 1)),
});

test("500 random questions are answered as a plain count answers them", async () => {
  for (let seed = 0; seed < 500; seed++) {
    const { question, wanted } = randomQuestion(seed);
    const found = sorted(await store.count(question, wanted));
    expect(found, JSON.stringify({ seed, question, wanted })).toEqual(sorted(oracle.count(question, wanted)));
  }
}, 300_000);
