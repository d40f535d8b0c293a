import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "../store/click-store";
import { verify } from "../store/clickhouse/audit";
import { clickHouse, rowsOf, run } from "../store/clickhouse/connection";
import { mergeAll } from "../store/postgres/merge";
import { postgresStore } from "../store/postgres/postgres-store";
import { readWhereKept, type WhereKept } from "../store/where-kept";
import type { Progress } from "./copy";
import { moveClicks, stopMove } from "./move";
import { Installation } from "./move-fixtures";

/** Statistics that are under way when clicks have moved take less. */
const PATIENCE = { patience: { plansMs: 20_000, processesMs: 0, readersMs: 500 } };
const QUICK = { patience: { plansMs: 20_000, processesMs: 0, readersMs: 0 } };

const installation = new Installation();
const { clickhouse } = installation;

beforeAll(() => installation.start());
afterAll(() => installation.end());

const isKept = async (where: WhereKept) => expect(await readWhereKept(pool())).toEqual(where);

/** Rows of clicks and of what they add up to. */
async function rowsLeft() {
  const tables = ["click_runs", "click_chunks", "click_sums", "click_history"];
  const { rows } = await pool().query<{ rows: number }>(
    tables.map((table) => `select count(*)::int as rows from ${table}`).join(" union all "),
  );
  const [found] = await rowsOf<[number]>(
    await clickHouse(),
    "select (select count() from clicks) + (select count() from click_sums)",
  );
  return { postgres: rows.reduce((sum, table) => sum + table.rows, 0), clickhouse: found?.[0] };
}

test("clicks move to ClickHouse and back while they come in", async () => {
  for (let batch = 0; batch < 12; batch++) await installation.feed(200);
  await mergeAll(undefined, { quietMinutes: 0, worth: { sum: 5, hours: 20 } });
  await installation.feed(100);
  await installation.insist(postgresStore, 30);

  await installation.whileFed(moveClicks("clickhouse", PATIENCE));
  await isKept({ keptIn: "clickhouse", movingTo: null });
  expect((await rowsLeft()).postgres).toBe(0);
  await installation.insist(clickhouse, 60);
  expect(await verify(await clickHouse())).toEqual([]);
  await expect(moveClicks("clickhouse", QUICK)).rejects.toThrow("Clicks are kept in ClickHouse already.");
  for (let batch = 0; batch < 4; batch++) await installation.feed(150);

  const steps: Progress[] = [];
  const onProgress = (progress: Progress) => steps.push(progress);
  await installation.whileFed(moveClicks("postgres", { ...PATIENCE, onProgress }));
  await isKept({ keptIn: "postgres", movingTo: null });
  expect((await rowsLeft()).clickhouse).toBe(0);
  await installation.insist(postgresStore, 60);
  await mergeAll(undefined, { quietMinutes: 0 });
  await installation.insist(postgresStore, 30);
  const months = steps.flatMap((progress) => (progress.step === "month" ? [progress] : []));
  expect(months.map(({ name }) => name)).toEqual(["2026-03", "2026-04"]);
  expect(months.at(-1)).toMatchObject({ clicks: months[0]?.of, of: months[0]?.of });
}, 240_000);

/** Fails a move at its first progress of this kind. */
const failAt = (step: Progress["step"]) => (progress: Progress) => {
  if (progress.step === step) throw ENOUGH;
};
const ENOUGH = new Error("enough");

test("a move that is ended leaves clicks where they are, and old ones are not removed before", async () => {
  await expect(moveClicks("clickhouse", { ...QUICK, onProgress: failAt("day") })).rejects.toBe(ENOUGH);
  await isKept({ keptIn: "postgres", movingTo: "clickhouse" });
  await installation.feed(50);
  expect(await clickStore().retain(1)).toEqual([]);
  expect(await stopMove(QUICK)).toBe("postgres");
  await isKept({ keptIn: "postgres", movingTo: null });
  expect((await rowsLeft()).clickhouse).toBe(0);
  await installation.feed(50);
  await installation.insist(postgresStore, 20);
  await expect(stopMove(QUICK)).rejects.toThrow("No clicks are being moved.");
});

test("clicks of another installation in ClickHouse are not deleted unless that is asked for", async () => {
  await run(
    await clickHouse(),
    "insert into clicks (workspace_id, at, id) values (7, '2026-03-03 00:00:00', 1)",
  );
  await expect(moveClicks("clickhouse", QUICK)).rejects.toThrow("already has 1 visits and totals in it");
  await isKept({ keptIn: "postgres", movingTo: null });
  const replaced = { ...QUICK, isReplaced: true, onProgress: failAt("begun") };
  await expect(moveClicks("clickhouse", replaced)).rejects.toBe(ENOUGH);
  expect((await rowsLeft()).clickhouse).toBe(0);
  await stopMove(QUICK);
});

test("only one process moves clicks", async () => {
  const onProgress = async () => {
    await expect(moveClicks("clickhouse", QUICK)).rejects.toThrow("Another process is moving clicks");
    throw ENOUGH;
  };
  await expect(moveClicks("clickhouse", { ...QUICK, onProgress })).rejects.toBe(ENOUGH);
  await stopMove(QUICK);
});

test("ids of a session that has drawn some ahead are not used once clicks are copied", async () => {
  const session = await connect({ name: "tests" });
  const nextId = async () =>
    Number((await session.query<{ id: string }>("select nextval('click_ids') as id")).rows[0]?.id);
  await nextId();
  await expect(moveClicks("clickhouse", { ...QUICK, onProgress: failAt("begun") })).rejects.toBe(ENOUGH);
  const { rows } = await pool().query<{ before: string }>("select moving_before as before from click_store");
  expect(await nextId()).toBeGreaterThanOrEqual(Number(rows[0]?.before));
  await session.end();
  await stopMove(QUICK);
});
