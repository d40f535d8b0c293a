import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, expect } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { describeStore, type StoreUnderTest } from "../store-suite-fixtures";
import { verify } from "./audit";
import { ClickHouseStore } from "./clickhouse-store";
import { type ClickHouse, closeClickHouse, connectClickHouse } from "./connection";
import { Engine, plan, plannedBatch, sendPlan } from "./engine-fixtures";
import { settle } from "./settle";

const VISITS = 20_000;
const MANY = 50;

const engine = new Engine();
let clickhouse: ClickHouse;

/** Most visits are added up when the first questions come, step by step, and those of some links and months are not; the last ones are single. */
function clickHouseUnderTest(): StoreUnderTest {
  const segment = randomUUID();
  let [from, taken] = [20, 0];
  let ledger: pg.Client;
  return {
    store: new ClickHouseStore(async () => clickhouse),
    start: async () => {
      await engine.start();
      clickhouse = await connectClickHouse({ url: engine.url });
      ledger = await connect({ name: "tests" });
    },
    stop: async () => {
      await ledger.end();
      await closeClickHouse(clickhouse);
      await engine.remove();
    },
    ingest: async (visits) => {
      const batch = await plan(ledger, plannedBatch(segment, from, visits));
      await sendPlan(ledger, clickhouse, batch, batch.lines);
      from = batch.to;
      taken += visits.length;
      if (taken < VISITS * 0.8) await settle(clickhouse, { many: MANY, atLeast: 1_000 });
    },
    compact: async () => {
      await settle(clickhouse, { many: MANY });
      expect(await verify(clickhouse)).toEqual([]);
    },
  };
}

describeStore("ClickHouse", clickHouseUnderTest(), { visits: VISITS, questions: 500 });
afterAll(() => pool().end());
