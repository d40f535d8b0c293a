import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { signal } from "@/lib/platform/signal-fixtures";
import { ALWAYS } from "../days";
import { ClickHouseStore } from "./clickhouse-store";
import { clickHouse, closeClickHouse, connectClickHouse } from "./connection";
import { Engine } from "./engine-fixtures";
import { clickhouseUpkeep } from "./upkeep";

const engine = new Engine();
let ledger: pg.Client;

beforeAll(async () => {
  await engine.start();
  process.env.CLICKHOUSE_URL = engine.url; // before settings are read
  ledger = await connect({ name: "tests" });
});
afterAll(async () => {
  await ledger.end();
  await pool().end();
  await closeClickHouse(await clickHouse());
  await engine.remove();
});

const count = () => {
  const question = {
    workspaceId: 1,
    parts: [{ scope: "workspace" as const, ids: [1] }],
    filters: [],
    ...ALWAYS,
  };
  return new ClickHouseStore(clickHouse).count(question, { edges: [ALWAYS.start, ALWAYS.end] });
};

test("a server that hangs is given up, one that is restarted is found again", async () => {
  await count();
  signal([engine.pid], "SIGSTOP");
  await expect(count()).rejects.toMatchObject({ kind: "unavailable", message: /has not answered since/ });
  signal([engine.pid], "SIGCONT");
  await count();
  await engine.kill();
  await expect(count()).rejects.toMatchObject({ kind: "unavailable" });
  await engine.start();
  await expect.poll(count).toMatchObject({ bars: [{ clicks: 0 }] });
}, 60_000);

test("tables that a newer version made are refused, unless they say that this one can use them", async () => {
  const { client } = await clickHouse();
  const mark = (comment: string) =>
    client.command({ query: `alter table clicks modify comment '${comment}'` });
  await mark("3 2 9.4.0");
  const refused = connectClickHouse({ url: engine.url });
  await expect(refused).rejects.toThrow(
    /CLICKHOUSE_URL.* written by Switchyard 9\.4\.0 .*Start that version/,
  );
  await mark("3 1 9.4.0");
  await closeClickHouse(await connectClickHouse({ url: engine.url }));
  await mark("");
});

test("tables of a version that knew no cities get their column, once", async () => {
  const { client } = await clickHouse();
  await client.command({ query: "alter table clicks drop column city" });
  for (let time = 0; time < 2; time++) await closeClickHouse(await connectClickHouse({ url: engine.url }));
  const found = await client.query({
    query:
      "select name from system.columns where database = currentDatabase() and table = 'clicks' and position > 12",
    format: "JSONCompactEachRow",
  });
  expect((await found.json<[string]>()).flat().slice(0, 2)).toEqual(["region", "city"]);
});

const segmentOf = (nth: number) => `00000000-0000-0000-0000-00000000000${nth}`;

test("plans go a year after their clicks were seen, but for those of an unfinished segment", async () => {
  const plan = (nth: number, age: string, verifiedAt: string) =>
    ledger.query(
      `insert into click_plans (segment, from_offset, to_offset, first_id, rows, workspaces, planned_at, sent_at, verified_at)
      select $1::uuid, 20, 21, $2::bigint, 1, '{}', moment, moment, ${verifiedAt}
      from (select now() - $3::interval as moment) as then_`,
      [segmentOf(nth), nth, age],
    );
  for (const [nth, age, verifiedAt] of [
    [1, "367 days", "moment"],
    [2, "363 days", "moment"],
    [3, "367 days", "null"],
    [4, "367 days", "moment"],
  ] as const)
    await plan(nth, age, verifiedAt);
  await ledger.query("insert into click_segments (id, drained) values ($1, 21)", [segmentOf(4)]);
  expect(await clickhouseUpkeep()).toBe(1);
  const { rows } = await ledger.query<{ nth: number }>(
    "select first_id::int as nth from click_plans order by 1",
  );
  expect(rows.map(({ nth }) => nth)).toEqual([2, 3, 4]);
});
