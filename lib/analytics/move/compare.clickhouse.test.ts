import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { verify } from "../store/clickhouse/audit";
import { clickHouse, rowsOf, run } from "../store/clickhouse/connection";
import { mergeAll } from "../store/postgres/merge";
import { postgresStore } from "../store/postgres/postgres-store";
import { randomVisits } from "../store/random-fixtures";
import { readWhereKept } from "../store/where-kept";
import type { Progress } from "./copy";
import { moveClicks } from "./move";
import { Installation } from "./move-fixtures";

const QUICK = { patience: { plansMs: 20_000, processesMs: 0, readersMs: 0 } };
const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-03-30T00:00:00Z");

/** Of a few days, at the end of a month. */
const visits = randomVisits(4_000).map((visit) => ({
  ...visit,
  at: new Date(FIRST + (visit.at.getTime() % (3 * DAY_MS))),
}));
const installation = new Installation(visits);
const { clickhouse, oracle } = installation;

beforeAll(async () => {
  await installation.start();
  for (let batch = 0; batch < 5; batch++) await installation.feed(200);
});
afterAll(() => installation.end());

/** Changes something when a day was copied, before it is compared: the first time, or more often. */
const onCopied = (change: () => Promise<unknown>, times = 1) => {
  let left = times;
  return async ({ step }: Progress) => {
    if (step === "copying" && left-- > 0) await change();
  };
};

/** A value of some visits that were copied, and no count by the hour. */
const swapCountries = async () =>
  run(
    await clickHouse(),
    "alter table clicks update country = if(country = 'DE', 'US', 'DE') where country in ('DE', 'US') and segment = 'moved'",
    {},
    { mutations_sync: "2" },
  );

test("a day in which a value differs is copied again, and nothing goes on while it does", async () => {
  const twice = { ...QUICK, onProgress: onCopied(swapCountries, 2) };
  await expect(moveClicks("clickhouse", twice)).rejects.toThrow("The stores differ on 2026-03-30 in ");
  await installation.feed(100);
  await installation.insist(postgresStore, 10);
  await moveClicks("clickhouse", { ...QUICK, onProgress: onCopied(swapCountries) });
  await installation.insist(clickhouse, 30);
  expect(await verify(await clickHouse())).toEqual([]);
});

test("the visits of a day that are copied again are not those that came since", async () => {
  const lose = async () => {
    await pool().query("delete from click_runs where workspace_id = 1");
    await installation.feed(200);
    await mergeAll(undefined, { quietMinutes: 0 });
    await installation.feed(200);
  };
  await moveClicks("postgres", { ...QUICK, onProgress: onCopied(lose) });
  await installation.insist(postgresStore, 30);
});

test("visits of a workspace that is deleted meanwhile do not come back", async () => {
  const [close, ids] = ["update workspaces set closed_at = now() where id = 2", [2]];
  // Its visits were read before they were removed, and written after it.
  const remove = async () => {
    await pool().query(close);
    await postgresStore.removeWorkspace(2);
    oracle.removeWorkspace(2);
  };
  await moveClicks("clickhouse", { ...QUICK, onProgress: onCopied(remove) });
  await installation.insist(clickhouse, 30);
  const left = "select count() from clicks where workspace_id in {ids:Array(UInt32)}";
  expect(await rowsOf<[number]>(await clickHouse(), left, { ids })).toEqual([[0]]);
  expect(await verify(await clickHouse())).toEqual([]);
});

test("stores that do not have as many visits that came since are told apart before the switch", async () => {
  const lose = async () => {
    await installation.feed(50);
    await run(
      await clickHouse(),
      "delete from clicks where id = (select max(id) from clicks where workspace_id = 1)",
    );
  };
  await expect(moveClicks("postgres", { ...QUICK, onProgress: onCopied(lose) })).rejects.toThrow(
    /(On 2026-0\d-\d\d|In workspace 1), PostgreSQL has \d+ visits and ClickHouse has \d+\./,
  );
  expect(await readWhereKept(pool())).toEqual({ keptIn: "clickhouse", movingTo: "postgres" });
});
