import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { countBatch, drainedTo } from "./batch";
import { drainAll as drained, exampleLine, type InsertedLinks, insertLinks, spoolUp } from "./click-fixtures";
import { Drain } from "./drain";
import { clickMetrics } from "./health";
import { createSegment, SEGMENT_HEAD, type Segment } from "./segment";
import { Spool } from "./spool";
import { PREPARE } from "./sql/store-clicks";
import { purgeSums } from "./upkeep";

let folder = "";
let links: InsertedLinks;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "drain-"));
  links = await insertLinks(3);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => pool().end());

const openSpool = (leftovers: Segment[] = []) =>
  new Spool({ folder, leftovers, onWrite: () => {}, segmentBytes: 20_000 });

const drainAll = (spool: Spool) => drained(spool, folder);

/** How often the links were clicked, as each place says that keeps count. */
async function counts() {
  const { rows } = await pool().query(
    `select
      (select count(*)::int from clicks where link_id = any($1)) as rows,
      (select count(*)::int from clicks where link_id = any($1) and first) as firsts,
      (select coalesce(sum(clicks), 0)::int from link_counters where link_id = any($1)) as counters,
      (select coalesce(sum(unique_clicks), 0)::int from link_counters where link_id = any($1)) as uniques,
      (select coalesce(sum(clicks), 0)::int from click_hours where scope = 'link' and scope_id = any($1) and dimension = 'total') as hours,
      (select coalesce(sum(clicks), 0)::int from click_daily where scope = 'link' and scope_id = any($1) and dimension = 'total') as days,
      (select coalesce(sum(uniques), 0)::int from click_daily where scope = 'link' and scope_id = any($1) and dimension = 'country') as countries,
      (select coalesce(sum(clicks), 0)::int from click_daily where scope = 'workspace' and scope_id = $2 and dimension = 'browser') as workspace`,
    [links.ids, links.workspaceId],
  );
  return rows[0];
}

const all = (clicks: number, uniques: number) => ({
  rows: clicks,
  firsts: uniques,
  counters: clicks,
  uniques,
  hours: clicks,
  days: clicks,
  countries: uniques,
  workspace: clicks,
});

/** 300 clicks by ten visitors on each of the links, in 30 writes and several segments. */
const groups = () =>
  Array.from({ length: 30 }, (_, group) =>
    Array.from({ length: 10 }, (_, n) => exampleLine(links, { link: group % 3, visitor: n })),
  );

test("rows, hours, days, counters and dimensions agree, and uniques are per visitor, link and day", async () => {
  const spool = openSpool();
  await spoolUp(spool, groups());
  expect(spool.segments().length).toBeGreaterThan(1);
  await drainAll(spool);
  expect(await counts()).toEqual(all(300, 30));
  expect(readdirSync(folder)).toEqual([]);
});

test("a returning visitor in a later batch is not unique again", async () => {
  for (let n = 0; n < 2; n++) {
    const spool = openSpool();
    await spoolUp(spool, [[exampleLine(links, { link: 0, visitor: 1 })]]);
    await drainAll(spool);
  }
  expect(await counts()).toEqual(all(2, 1));
});

test("robots and refusals have rows of their own and are never clicks", async () => {
  const spool = openSpool();
  await spoolUp(spool, [
    [
      exampleLine(links, { link: 0, visitor: 1 }),
      exampleLine(links, { link: 0, bot: "crawler" }),
      exampleLine(links, { link: 0, outcome: "expired" }),
    ],
  ]);
  await drainAll(spool);
  expect(await counts()).toEqual({ ...all(1, 1), rows: 3 });
  const { rows } = await pool().query(
    "select dimension, value, clicks::int from click_daily where scope = 'link' and scope_id = $1 and dimension in ('bot', 'outcome') order by 1",
    [links.ids[0]],
  );
  expect(rows).toEqual([
    { dimension: "bot", value: "crawler", clicks: 1 },
    { dimension: "outcome", value: "expired", clicks: 1 },
  ]);
});

test("a batch whose commit response was lost is not counted again", async () => {
  const client = await connect({ name: "tests" });
  await client.query(PREPARE);
  const segment = createSegment(folder);
  const lines = [Buffer.from(exampleLine(links, { link: 0, visitor: 1 }))];
  const batch = { segment: segment.id, from: SEGMENT_HEAD, to: SEGMENT_HEAD + 100, lines };
  await countBatch(client, batch);
  await expect(countBatch(client, batch)).rejects.toThrow(/does not match/);
  expect(await drainedTo(client, segment.id)).toBe(SEGMENT_HEAD + 100);
  await client.end();
  expect(await counts()).toEqual(all(1, 1));
});

test("a drain that is cut off at its last step loses nothing and repeats nothing", async () => {
  const spool = openSpool();
  await spoolUp(spool, groups());
  const bystander = await pool().connect();
  await bystander.query("begin");
  await bystander.query("select from link_counters where link_id = any($1) for update", [links.ids]);
  const drain = new Drain(spool, folder);
  const cutOff = async () =>
    (
      await pool().query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'switchyard clicks' and datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount;
  await expect.poll(cutOff).toBe(1);
  expect((await counts()).rows).toBe(0);
  await bystander.query("rollback");
  bystander.release();
  await expect.poll(() => drain.behind()).toBe(0);
  spool.close();
  await drain.stop(20_000);
  expect(await counts()).toEqual(all(300, 30));
});

test("segments of a dead process are drained by the next, from where it was", async () => {
  const dead = openSpool();
  await spoolUp(dead, groups());
  const segments = dead.segments().map(({ id, path, bytes }) => ({ id, path, bytes }));
  await drainAll(openSpool(segments));
  expect(await counts()).toEqual(all(300, 30));
});

test("damage is set aside and counted, and everything around it is counted as clicks", async () => {
  const spool = openSpool();
  await spoolUp(spool, groups().slice(0, 3));
  const [segment] = spool.segments();
  if (!segment) return expect.fail("no segment");
  const bytes = readFileSync(segment.path);
  bytes.writeUInt8((bytes[SEGMENT_HEAD + 30] ?? 0) ^ 1, SEGMENT_HEAD + 30);
  writeFileSync(segment.path, bytes.subarray(0, -5));
  const before = clickMetrics().damagedBytes;
  await drainAll(openSpool([{ ...segment, bytes: bytes.length - 5 }]));
  expect((await counts()).rows).toBe(10);
  expect(readdirSync(folder).filter((name) => name.endsWith(".bytes"))).toHaveLength(2);
  expect(clickMetrics().damagedBytes).toBeGreaterThan(before);
});

test("a record the database refuses is set aside, and the rest is counted", async () => {
  const spool = openSpool();
  const poisoned = exampleLine(links, { link: 0, visitor: 2 }).replace("passed", "nonsense");
  await spoolUp(spool, [
    [exampleLine(links, { link: 0, visitor: 1 }), poisoned, exampleLine(links, { link: 0, visitor: 3 })],
    [exampleLine(links, { link: 0, visitor: 4 })],
  ]);
  await drainAll(spool);
  expect(await counts()).toEqual(all(3, 3));
  const kept = readdirSync(folder).filter((name) => name.endsWith(".lines"));
  expect(kept.map((name) => readFileSync(join(folder, name), "utf8"))).toEqual([poisoned]);
});

test("clicks from a month without a partition find one", async () => {
  const spool = openSpool();
  await spoolUp(spool, [[exampleLine(links, { link: 0, visitor: 1, at: "2021-03-04T05:06:07.000Z" })]]);
  await drainAll(spool);
  expect(await counts()).toEqual(all(1, 1));
});

test("a day reads the same before and after it is closed, and takes late clicks", async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const click = async (visitor: number) => {
    const spool = openSpool();
    await spoolUp(spool, [[exampleLine(links, { link: 0, visitor, at })]]);
    await drainAll(spool);
  };
  const closed = await pool().query("select through::text from click_days_closed");
  await click(1);
  expect(await counts()).toEqual(all(1, 1));
  await pool().query("select close_click_days($1::date)", [at]);
  expect(await counts()).toEqual(all(1, 1));
  await click(2);
  expect(await counts()).toEqual(all(2, 2));
  await pool().query("delete from click_days where day > $1", [closed.rows[0].through]);
  await pool().query("update click_days_closed set through = $1", [closed.rows[0].through]);
  expect(await counts()).toEqual(all(2, 2));
});

test("a scan counts for its code as well as for its link, and the network it came from is there", async () => {
  const spool = openSpool();
  await spoolUp(spool, [
    [
      exampleLine(links, { link: 0, visitor: 1, source: "qr\t77" }),
      exampleLine(links, { link: 0, visitor: 2, source: "rotator\t88" }),
      exampleLine(links, { link: 0, visitor: 3 }),
    ],
  ]);
  await drainAll(spool);
  const { rows } = await pool().query(
    `select scope || ' ' || dimension || ' ' || value || ' ' || clicks as row from click_daily
     where ((scope = 'link' and scope_id = $1) or (scope = 'qr' and scope_id = 77) or (scope = 'campaign' and scope_id = 88))
       and dimension in ('total', 'network', 'source') order by scope, dimension, value`,
    [links.ids[0]],
  );
  expect(rows.map(({ row }) => row)).toEqual([
    "link total  3",
    "link network twitter 3",
    "link source qr 1",
    "link source rotator 1",
    "qr total  1",
    "qr network twitter 1",
    "qr source qr 1",
    "campaign total  1",
    "campaign network twitter 1",
    "campaign source rotator 1",
  ]);
});

test("a code's counters grow once per scan, with visitors of its own; without a link only the workspace counts", async () => {
  const { rows: made } = await pool().query<{ id: number }>(
    `insert into qr_codes (workspace_id, alias, type, name, data)
     select $1::int, 'drained-' || $1::int || '-' || n, 'text', 'Drained', '{}' from generate_series(1, 2) n returning id`,
    [links.workspaceId],
  );
  const [own, linked] = made.map(({ id }) => id);
  const scan = (qr: number | undefined, visitor: number, more: object = {}) => {
    const line = exampleLine(links, { link: 0, visitor, source: `qr\t${qr}`, ...more });
    return qr === own ? line.replace(`\t${links.ids[0]}\t0\tqr`, "\t0\t0\tqr") : line;
  };
  for (let n = 0; n < 2; n++) {
    const spool = openSpool();
    await spoolUp(spool, [
      [
        exampleLine(links, { link: 0, visitor: 1 }),
        scan(linked, 1),
        scan(linked, 2),
        scan(own, 1),
        scan(own, 3),
      ],
      [scan(own, 3), scan(own, 0, { bot: "crawler" }), scan(linked, 5, { outcome: "expired" })],
    ]);
    await drainAll(spool);
  }
  const { rows: codes } = await pool().query(
    "select scans::int, unique_scans::int, last_scan_at is not null as seen from qr_codes where id = any($1) order by id",
    [[own, linked]],
  );
  expect(codes).toEqual([
    { scans: 6, unique_scans: 2, seen: true },
    { scans: 4, unique_scans: 2, seen: true },
  ]);
  expect(await counts()).toEqual({ ...all(6, 2), rows: 8, workspace: 12 });
  const { rows: sums } = await pool().query(
    `select scope_id, dimension, sum(clicks)::int as clicks, sum(uniques)::int as uniques from click_daily
     where scope = 'qr' and scope_id = any($1) and dimension in ('total', 'country', 'bot') group by 1, 2 order by 1, 2`,
    [[own, linked]],
  );
  expect(sums).toEqual([
    { scope_id: own, dimension: "total", clicks: 6, uniques: 2 },
    { scope_id: own, dimension: "country", clicks: 6, uniques: 2 },
    { scope_id: own, dimension: "bot", clicks: 2, uniques: 0 },
    { scope_id: linked, dimension: "total", clicks: 4, uniques: 2 },
    { scope_id: linked, dimension: "country", clicks: 4, uniques: 2 },
  ]);
  await pool().query("delete from qr_codes where id = any($1)", [[own, linked]]);
  await purgeSums();
  const { rows: left } = await pool().query(
    "select from click_daily where scope = 'qr' and scope_id = any($1)",
    [[own, linked]],
  );
  expect(left).toEqual([]);
  const { rowCount } = await pool().query("select from click_hours where scope = 'link' and scope_id = 0");
  expect(rowCount).toBe(0);
});
