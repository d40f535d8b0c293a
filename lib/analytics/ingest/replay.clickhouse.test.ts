import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Snapshots } from "@/fault/snapshots";
import { databaseUrl } from "@/lib/platform/database/locate";
import { pool } from "@/lib/platform/database/pool";
import { clickHouse } from "../store/clickhouse/connection";
import { Engine } from "../store/clickhouse/engine-fixtures";
import { countRecords } from "../store/clickhouse/recount";
import { settle } from "../store/clickhouse/settle";
import { chooseStore } from "./choose-store";
import { exampleLine, type InsertedLinks, insertLinks, spoolUp } from "./click-fixtures";
import { Drain } from "./drain";
import { KeptSegments, keptFolder } from "./kept-segments";
import { checkSums } from "./rebuild";
import { Spool } from "./spool";
import { makeSpoolFolder } from "./spool-folder";

const engine = new Engine();
let snapshots: Snapshots;
let folder = "";
let links: InsertedLinks;
beforeAll(async () => {
  await engine.start();
  process.env.CLICKHOUSE_URL = engine.url; // read when the first connection is made
  snapshots = new Snapshots(databaseUrl());
  await chooseStore();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "replay-"));
  links = await insertLinks(3);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await (await clickHouse()).client.close();
  await pool().end();
  await engine.remove();
});

/** A process with its spool and drain in the folder. */
function startProcess() {
  const own = makeSpoolFolder(folder);
  const spool: Spool = new Spool({
    folder: own.path,
    leftovers: [],
    onWrite: () => drain.wake(),
    segmentBytes: 20_000,
  });
  const drain = new Drain(spool, own.damaged, new KeptSegments(folder, own.path));
  const stop = async () => {
    spool.close();
    await drain.stop(20_000);
  };
  return { spool, stop };
}

/** 300 clicks by ten visitors on each of the links. */
const groups = () =>
  Array.from({ length: 30 }, (_, group) =>
    Array.from({ length: 10 }, (_, n) => exampleLine(links, { link: group % 3, visitor: n + 1 })),
  );

/** Clicks and first visits of the links, as PostgreSQL and ClickHouse say. */
async function counts() {
  const { rows } = await pool().query<{ clicks: number; uniques: number }>(
    `select sum(clicks)::int as clicks, sum(unique_clicks)::int as uniques from link_counters where link_id = any($1)`,
    [links.ids],
  );
  const { link } = await countRecords(await clickHouse());
  const found = links.ids.flatMap((id) => link.get(id) ?? []);
  const sum = (name: "clicks" | "uniques") => found.reduce((all, counted) => all + counted[name], 0);
  return [rows[0], { clicks: sum("clicks"), uniques: sum("uniques") }];
}

const both = (clicks: number, uniques: number) => [
  { clicks, uniques },
  { clicks, uniques },
];

async function countAll() {
  const { spool, stop } = startProcess();
  await spoolUp(spool, groups());
  await stop();
  expect(await counts()).toEqual(both(300, 30));
  await settle(await clickHouse(), { many: 50 });
}

const rightSums = { sums: 0, counters: 0 };

test("what PostgreSQL lost is planned and counted again, in place of the rows and sums of before", async () => {
  const before = await snapshots.take();
  await countAll();
  await snapshots.restore(before);
  const again = startProcess();
  await expect.poll(counts).toEqual(both(300, 30));
  await again.stop();
  await settle(await clickHouse(), { many: 50 });
  expect(await checkSums({}, { mend: false })).toMatchObject(rightSums);
  expect(await counts()).toEqual(both(300, 30));
});

test("rows of segments that nobody has any more are named, and removed with their sums", async () => {
  const before = await snapshots.take();
  await countAll();
  await snapshots.restore(before);
  rmSync(keptFolder(folder), { recursive: true });
  const found = await checkSums({}, { mend: false });
  expect(found.unplanned?.reduce((sum, { rows }) => sum + rows, 0)).toBe(300);
  await checkSums({}, { mend: true });
  expect(await checkSums({}, { mend: false })).toEqual({ months: expect.any(Number), ...rightSums });
  expect(await counts()).toEqual(both(0, 0));
});

test("a segment comes back when PostgreSQL lost that ClickHouse has it", async () => {
  await engine.kill();
  const { spool, stop } = startProcess();
  await spoolUp(spool, groups());
  spool.rollOver();
  const counters = () =>
    pool().query("select sum(clicks)::int as clicks from link_counters where link_id = any($1)", [links.ids]);
  await expect.poll(async () => (await counters()).rows).toEqual([{ clicks: 300 }]);
  const unsent = await snapshots.take();
  await engine.start();
  await expect.poll(counts).toEqual(both(300, 30));
  await stop();
  await snapshots.restore(unsent);
  const again = startProcess();
  const open = async () => (await pool().query("select from click_plans where verified_at is null")).rowCount;
  await expect.poll(open).toBe(0);
  await again.stop();
  expect(await counts()).toEqual(both(300, 30));
  expect(await checkSums({}, { mend: false })).toMatchObject(rightSums);
});
