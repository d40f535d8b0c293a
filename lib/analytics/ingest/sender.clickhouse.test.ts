import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { clickHouse } from "../store/clickhouse/connection";
import { Engine } from "../store/clickhouse/engine-fixtures";
import { countRecords } from "../store/clickhouse/recount";
import { settle } from "../store/clickhouse/settle";
import { chooseStore } from "./choose-store";
import { drainAll, exampleLine, type InsertedLinks, insertLinks, spoolUp } from "./click-fixtures";
import { Drain } from "./drain";
import { checkSums } from "./rebuild";
import type { Segment } from "./segment";
import { Spool } from "./spool";

const engine = new Engine();
let folder = "";
let links: InsertedLinks;
beforeAll(async () => {
  await engine.start();
  process.env.CLICKHOUSE_URL = engine.url; // read when the first connection is made
  await pool().query("truncate click_runs, click_history");
  await chooseStore();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sender-"));
  links = await insertLinks(3);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await (await clickHouse()).client.close();
  await pool().query("update click_store set kept_in = 'postgres'");
  await pool().end();
  await engine.remove();
});

const open = (leftovers: Segment[] = []) =>
  new Spool({ folder, leftovers, onWrite: () => {}, segmentBytes: 20_000 });

/** 300 clicks by ten visitors on each of the links, in 30 writes and several segments. */
const groups = () =>
  Array.from({ length: 30 }, (_, group) =>
    Array.from({ length: 10 }, (_, n) => exampleLine(links, { link: group % 3, visitor: n + 1 })),
  );

/** Clicks of the links, and how many of them are first visits, as each place says. */
async function counts() {
  const { rows } = await pool().query<{ clicks: number; uniques: number }>(
    `select coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(unique_clicks), 0)::int as uniques
     from link_counters where link_id = any($1)`,
    [links.ids],
  );
  const { link } = await countRecords(await clickHouse());
  const found = links.ids.flatMap((id) => link.get(id) ?? []);
  const sum = (name: "clicks" | "uniques") => found.reduce((all, counted) => all + counted[name], 0);
  return { counters: rows[0], clickhouse: { clicks: sum("clicks"), uniques: sum("uniques") } };
}

const both = (clicks: number, uniques: number) => ({
  counters: { clicks, uniques },
  clickhouse: { clicks, uniques },
});

test("a new installation keeps its clicks in ClickHouse, and a segment goes once they are there", async () => {
  const spool = open();
  await spoolUp(spool, groups());
  expect(spool.segments().length).toBeGreaterThan(1);
  await drainAll(spool, folder);
  expect(await counts()).toEqual(both(300, 30));
  expect(readdirSync(folder)).toEqual([]);
  expect(await checkSums({}, { mend: false })).toEqual({ months: 1, sums: 0, counters: 0 });
});

test("while ClickHouse is away counters go on and segments stay; the next start sends them", async () => {
  const spool = open();
  await engine.kill();
  await spoolUp(spool, groups());
  await drainAll(spool, folder);
  const { rows } = await pool().query(
    "select sum(clicks)::int as clicks from link_counters where link_id = any($1)",
    [links.ids],
  );
  expect(rows).toEqual([{ clicks: 300 }]);
  expect(readdirSync(folder)).not.toEqual([]);
  await engine.start();
  await drainAll(open(spool.segments().slice()), folder);
  expect(await counts()).toEqual(both(300, 30));
  expect(readdirSync(folder)).toEqual([]);
});

test("clicks that sums have not waited for are in them once they arrive", async () => {
  const late = open();
  await engine.kill();
  await spoolUp(late, groups());
  await drainAll(late, folder);
  await pool().query("update click_plans set planned_at = now() - interval '4 days' where sent_at is null");
  await engine.start();
  const prompt = open();
  await spoolUp(prompt, groups());
  await drainAll(prompt, folder);
  expect(await settle(await clickHouse(), { many: 50 })).toBeGreaterThanOrEqual(300);
  await drainAll(open(late.segments().slice()), folder);
  expect(await counts()).toEqual(both(600, 30));
  expect(await checkSums({}, { mend: false })).toEqual({ months: 1, sums: 0, counters: 0 });
  expect(await settle(await clickHouse(), { many: 50 })).toBe(0);
});

test("a drain that is stopped between PostgreSQL and ClickHouse repeats nothing", async () => {
  const spool = open();
  await spoolUp(spool, groups());
  spool.close();
  const drain = new Drain(spool, folder);
  await engine.kill();
  await drain.stop(20_000);
  await engine.start();
  const segments = spool.segments().slice();
  // Two processes that take over the same segments.
  await Promise.all([1, 2].map(() => drainAll(open(segments.map((segment) => ({ ...segment }))), folder)));
  expect(await counts()).toEqual(both(300, 30));
});

test("lines that PostgreSQL refuses are set aside, and the others arrive with their own marks", async () => {
  const spool = open();
  const sound = (visitor: number) => exampleLine(links, { link: 0, visitor });
  const refused = exampleLine(links, { link: 0, at: "no time" });
  await spoolUp(spool, [[sound(1), refused, sound(1), sound(2), refused]]);
  await drainAll(spool, folder);
  expect(await counts()).toEqual(both(3, 2));
  expect(readdirSync(folder).map((name) => name.replace(/^.*\./, ""))).toEqual(["lines"]);
});

test("a clock that is centuries off is set aside instead of stopping what is sent", async () => {
  const spool = open();
  const at = "2300-01-01T00:00:00.000Z";
  await spoolUp(spool, [[exampleLine(links, { link: 1, at }), exampleLine(links, { link: 1, visitor: 3 })]]);
  await drainAll(spool, folder);
  expect(await counts()).toEqual(both(1, 1));
});

test("lines without a file arrive as well", async () => {
  const spool = open();
  rmSync(folder, { recursive: true });
  await spoolUp(spool, [[exampleLine(links, { link: 2, visitor: 4 })]]);
  expect(spool.isOverflowing()).toBe(true);
  await drainAll(spool, folder);
  expect(await counts()).toEqual(both(1, 1));
});
