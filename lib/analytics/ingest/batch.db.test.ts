import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "../store/click-store";
import { visitsOf } from "../store/read-fixtures";
import { countBatch, drainedTo, makeDurable } from "./batch";
import { drainAll, exampleLine, type InsertedLinks, insertLinks, spoolUp } from "./click-fixtures";
import { Drain } from "./drain";
import { SEGMENT_HEAD, type Segment } from "./segment";
import { Spool } from "./spool";
import { CLICK_TASKS } from "./upkeep";

test("a segment counts as safe only while the database still has all that was counted of it", async () => {
  const links = await insertLinks(1);
  const client = await connect({ name: "tests" });
  const segment = randomUUID();
  const to = SEGMENT_HEAD + 100;
  await makeDurable(client, segment, SEGMENT_HEAD);
  await expect(makeDurable(client, segment, to)).rejects.toThrow(/lost/);
  const lines = [Buffer.from(exampleLine(links, { link: 0 }))];
  await countBatch(client, { segment, from: SEGMENT_HEAD, to, lines });
  await makeDurable(client, segment, to);
  // simulates the crash of a commit that had not reached the disk
  await pool().query("update click_segments set drained = $2 where id = $1", [segment, SEGMENT_HEAD]);
  await expect(makeDurable(client, segment, to)).rejects.toThrow(/lost/);
  await client.end();
});

let folder = "";
let links: InsertedLinks;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "watermark-"));
  links = await insertLinks(1);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => pool().end());

const open = (leftovers: Segment[] = [], path = folder) =>
  new Spool({ folder: path, leftovers, onWrite: () => {} });
const lines = (count: number) =>
  Array.from({ length: count }, (_, visitor) => exampleLine(links, { link: 0, visitor }));

const rows = async () => (await visitsOf(links.workspaceId, { scope: "link", ids: links.ids })).length;

const purge = async () => {
  for (const { run } of Object.values(CLICK_TASKS)) await run();
};

const only = (spool: Spool): Segment => {
  const [segment] = spool.segments();
  return segment ?? expect.fail("there is no segment");
};

test("a batch from the middle of a segment needs the watermark of what is before it", async () => {
  const client = await connect({ name: "tests" });
  const batch = (segment: string, from: number) =>
    countBatch(client, { segment, from, to: from + 100, lines: lines(1).map((line) => Buffer.from(line)) });
  const segment = crypto.randomUUID();
  await expect(batch(segment, SEGMENT_HEAD + 100)).rejects.toThrow(/does not match/);
  expect(await drainedTo(client, segment)).toBe(SEGMENT_HEAD);
  await batch(segment, SEGMENT_HEAD);
  await batch(segment, SEGMENT_HEAD + 100);
  expect(await drainedTo(client, segment)).toBe(SEGMENT_HEAD + 200);
  await client.end();
  expect(await rows()).toBe(2);
});

test("a segment whose first commit was undone by a failover is read again from its beginning", async () => {
  const spool = open();
  const drain = new Drain(spool, folder);
  await spoolUp(spool, [lines(3)]);
  drain.wake();
  await expect.poll(rows).toBe(3);
  await clickStore().removeWorkspace(links.workspaceId);
  await pool().query("delete from click_segments where id = $1", [only(spool).id]);
  await spoolUp(spool, [lines(2)]);
  drain.wake();
  await expect.poll(rows).toBe(5);
  spool.close();
  await drain.stop(10_000);
});

test("a segment that stays undrained for months keeps its watermark, and is not counted again", async () => {
  const spool = open();
  await spoolUp(spool, [lines(5)]);
  const { id, path, bytes } = only(spool);
  const kept = join(folder, "kept");
  copyFileSync(path, kept);
  const drain = new Drain(spool, folder);
  await expect.poll(rows).toBe(5);
  await pool().query("update click_segments set updated_at = now() - interval '2 years' where id = $1", [id]);
  await purge();
  spool.close();
  await drain.stop(10_000);
  renameSync(kept, path);
  await drainAll(open([{ id, path, bytes }]), folder);
  expect(await rows()).toBe(5);
});

test("a watermark is deleted a year after its file", async () => {
  const spool = open();
  await spoolUp(spool, [lines(1)]);
  const { id } = only(spool);
  await drainAll(spool, folder);
  const known = async () => (await pool().query("select from click_segments where id = $1", [id])).rowCount;
  const age = (days: number) =>
    pool().query(
      "update click_segments set finished_at = finished_at - make_interval(days => $2) where id = $1",
      [id, days],
    );
  await age(360);
  await purge();
  expect(await known()).toBe(1);
  await age(10);
  await purge();
  expect(await known()).toBe(0);
});

test("the watermark of clicks that had no file goes with them", async () => {
  const spool = open([], join(folder, "nowhere"));
  await spoolUp(spool, [lines(3)]);
  const segment = spool.overflowBatch()?.segment;
  await drainAll(spool, folder);
  expect(await rows()).toBe(3);
  const { rows: marks } = await pool().query(
    "select finished_at is not null as finished from click_segments where id = $1",
    [segment],
  );
  expect(marks).toEqual([{ finished: true }]);
});

test("a segment that another process took while it was written is counted once, by both", async () => {
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  const spool = open();
  await spoolUp(spool, [lines(4)]);
  const { id, path, bytes } = only(spool);
  const taken = { id, path: join(elsewhere, `${id}.spool`), bytes };
  renameSync(path, taken.path);
  await spoolUp(spool, [lines(3), lines(2)]);
  const other = open([taken], elsewhere);
  await Promise.all([drainAll(other, folder), drainAll(spool, folder)]);
  expect(await rows()).toBe(9);
});
