import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { countOf, mergeEverything, runsOf, sumOf, visitsOf } from "../store/read-fixtures";
import type { Part } from "../store/store";
import { countBatch, drainedTo } from "./batch";
import { drainAll as drained, exampleLine, type InsertedLinks, insertLinks, spoolUp } from "./click-fixtures";
import { Drain } from "./drain";
import { clickMetrics } from "./health";
import { createSegment, SEGMENT_HEAD, type Segment } from "./segment";
import { Spool } from "./spool";

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
  const { ids, workspaceId } = links;
  const { rows: counters } = await pool().query<{ clicks: number; uniques: number }>(
    `select coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(unique_clicks), 0)::int as uniques
     from link_counters where link_id = any($1)`,
    [ids],
  );
  const ofLinks = { scope: "link" as const, ids };
  const visits = await visitsOf(workspaceId, ofLinks);
  const counted = await countOf(workspaceId, ofLinks, ["country"]);
  const workspace = await countOf(workspaceId, { scope: "workspace", ids: [workspaceId] }, ["browser"]);
  return {
    rows: visits.length,
    firsts: visits.filter(({ first }) => first).length,
    counters: counters[0]?.clicks,
    uniques: counters[0]?.uniques,
    statistics: counted.clicks,
    countries: sumOf(counted.values, "country").uniques,
    workspace: sumOf(workspace.values, "browser").clicks,
  };
}

const all = (clicks: number, uniques: number) => ({
  rows: clicks,
  firsts: uniques,
  counters: clicks,
  uniques,
  statistics: clicks,
  countries: uniques,
  workspace: clicks,
});

/** 300 clicks by ten visitors on each of the links, in 30 writes and several segments. */
const groups = () =>
  Array.from({ length: 30 }, (_, group) =>
    Array.from({ length: 10 }, (_, n) => exampleLine(links, { link: group % 3, visitor: n })),
  );

test("rows, counters, statistics and dimensions agree, and uniques are per visitor, link and day", async () => {
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
  const part: Part = { scope: "link", ids: links.ids };
  expect(await countOf(links.workspaceId, part, ["bot", "outcome"])).toEqual({
    ...{ clicks: 1, uniques: 1, bots: 1, refused: 1 },
    values: [
      { dimension: "bot", value: "crawler", clicks: 1, uniques: 0 },
      { dimension: "outcome", value: "expired", clicks: 1, uniques: 0 },
    ],
  });
});

test("a batch whose commit response was lost is not counted again", async () => {
  const client = await connect({ name: "tests" });
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

test("a day reads the same before and after it is merged, and takes late clicks", async () => {
  const day = "2022-05-06";
  const at = `${day}T07:08:09.000Z`;
  const click = async (visitor: number) => {
    const spool = openSpool();
    await spoolUp(spool, [[exampleLine(links, { link: 0, visitor, at })]]);
    await drainAll(spool);
  };
  await click(1);
  await click(2);
  expect([await runsOf(links.workspaceId), await counts()]).toEqual([{ [day]: 2 }, all(2, 2)]);
  await mergeEverything();
  expect([await runsOf(links.workspaceId), await counts()]).toEqual([{ [day]: 1 }, all(2, 2)]);
  await click(2);
  await click(3);
  expect([await runsOf(links.workspaceId), await counts()]).toEqual([{ [day]: 3 }, all(4, 3)]);
  await mergeEverything();
  expect([await runsOf(links.workspaceId), await counts()]).toEqual([{ [day]: 1 }, all(4, 3)]);
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
  const [link = 0] = links.ids;
  const parts: [Part["scope"], number][] = [
    ["link", link],
    ["qr", 77],
    ["campaign", 88],
  ];
  const found = parts.map(async ([scope, id]) => {
    const part = { scope, ids: [id] };
    const { clicks, values } = await countOf(links.workspaceId, part, ["network", "source"]);
    const rows = values.map((value) => `${value.dimension} ${value.value} ${value.clicks}`);
    return [scope, clicks, ...rows.toSorted()];
  });
  expect(await Promise.all(found)).toEqual([
    ["link", 3, "network twitter 3", "source link 1", "source qr 1", "source rotator 1"],
    ["qr", 1, "network twitter 1", "source qr 1"],
    ["campaign", 1, "network twitter 1", "source rotator 1"],
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
  const ofCode = async (id = 0) => {
    const { values, ...counted } = await countOf(links.workspaceId, { scope: "qr", ids: [id] }, ["country"]);
    return { ...counted, countries: sumOf(values, "country") };
  };
  expect(await ofCode(own)).toEqual({
    ...{ clicks: 6, uniques: 2, bots: 2, refused: 0 },
    countries: { values: 1, clicks: 6, uniques: 2 },
  });
  expect(await ofCode(linked)).toEqual({
    ...{ clicks: 4, uniques: 2, bots: 0, refused: 2 },
    countries: { values: 1, clicks: 4, uniques: 2 },
  });
});
