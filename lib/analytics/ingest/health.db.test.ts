import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { planBatch } from "../store/clickhouse/plans";
import { visitsOf } from "../store/read-fixtures";
import { inTransaction } from "./batch";
import { exampleLine, type InsertedLinks, insertLinks, spoolUp } from "./click-fixtures";
import { Drain } from "./drain";
import { createSegment, SEGMENT_HEAD } from "./segment";
import { Sender } from "./sender";
import { Spool } from "./spool";

let folder = "";
let links: InsertedLinks;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  folder = mkdtempSync(join(tmpdir(), "standstill-"));
  links = await insertLinks(1);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => pool().end());

const MINUTE_MS = 60_000;
const click = () => exampleLine(links, { link: 0 });
const rows = async () => (await visitsOf(links.workspaceId, { scope: "link", ids: links.ids })).length;

test("clicks that have waited for a minute are a complaint with its reason, until one gets through", async () => {
  const spool = new Spool({ folder, leftovers: [], onWrite: () => drain.wake() });
  const drain: Drain = new Drain(spool, folder);
  const bystander = await connect({ name: "tests" });
  await bystander.query("begin; lock table click_chunks in access exclusive mode");
  await expect.poll(idle).toBe(1);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  await spoolUp(spool, [[click()]]);
  expect(drain.complaints()).toEqual([]);
  await expect.poll(waiting).toBe(1);
  vi.advanceTimersByTime(MINUTE_MS - 1_000);
  expect(drain.complaints()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(drain.complaints()).toEqual([
    "clicks have been waiting for the database for 60 s (the database does not answer)",
  ]);
  await bystander.query("rollback");
  await bystander.end();
  await expect.poll(rows).toBe(1);
  await expect.poll(() => drain.complaints()).toEqual([]);
  spool.close();
  await drain.stop(10_000);
});

/** Drains that have looked which database they are connected to. */
const idle = async () =>
  (
    await pool().query(
      "select from pg_stat_activity where application_name = 'switchyard clicks' and datname = current_database() and state = 'idle' and query like '%click_segments%identity%'",
    )
  ).rowCount;

/** Drains that wait for another session's lock. */
const waiting = async () =>
  (
    await pool().query(
      "select from pg_stat_activity where application_name = 'switchyard clicks' and datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;

test("the reason is the database's own code", async () => {
  await pool().query("alter table click_chunks rename to click_chunks_away");
  const spool = new Spool({ folder, leftovers: [], onWrite: () => drain.wake() });
  const drain: Drain = new Drain(spool, folder);
  try {
    await spoolUp(spool, [[click()]]);
    await expect.poll(() => (vi.advanceTimersByTime(MINUTE_MS), drain.complaints().join())).toMatch(/42P01/);
  } finally {
    await pool().query("alter table click_chunks_away rename to click_chunks");
  }
  await expect.poll(rows).toBe(1);
  spool.close();
  await drain.stop(10_000);
});

test("where PostgreSQL is away, nothing is said of ClickHouse", async () => {
  await pool().query("alter table click_plans rename to click_plans_away");
  const sender = new Sender(() => {});
  try {
    sender.recheck([createSegment(folder)]);
    expect(await sender.flush()).toBe(false);
    vi.advanceTimersByTime(2 * MINUTE_MS);
    expect(sender.complaints()).toEqual([]);
  } finally {
    await pool().query("alter table click_plans_away rename to click_plans");
  }
  await sender.stop(10_000);
});

test("clicks that were planned and cannot be sent are a complaint with its reason, until none are", async () => {
  const segment = createSegment(folder);
  const client = await connect({ name: "tests" });
  const [firsts, indirectFirsts] = [Uint8Array.of(1), Uint8Array.of(0)];
  await inTransaction(client, "commit", async () => {
    await planBatch(client, { segment: segment.id, from: SEGMENT_HEAD, to: 100, firsts, indirectFirsts });
  });
  const sender = new Sender(() => {});
  sender.recheck([segment]);
  expect(await sender.flush()).toBe(false);
  vi.advanceTimersByTime(MINUTE_MS - 1_000);
  expect(sender.complaints()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(sender.complaints().join()).toMatch(/waiting for ClickHouse for 60 s .*CLICKHOUSE_URL is not set/);
  await client.query("delete from click_plans where segment = $1", [segment.id]);
  await client.end();
  await expect.poll(() => sender.complaints()).toEqual([]);
  await sender.stop(10_000);
});

test("damage in the open segment that looks like an endless frame is set aside, and the rest is counted", async () => {
  const spool = new Spool({ folder, leftovers: [], onWrite: () => {} });
  await spoolUp(spool, [[click()]]);
  const [open] = spool.segments();
  const bytes = readFileSync(open?.path ?? "");
  bytes.writeUInt32BE(1_000_000, SEGMENT_HEAD + 12); // the length of its only frame
  writeFileSync(open?.path ?? "", bytes);
  const drain = new Drain(spool, folder);
  await expect.poll(() => spool.segments().length).toBe(0);
  await spoolUp(spool, [[click()]]);
  drain.wake();
  await expect.poll(rows).toBe(1);
  spool.close();
  await drain.stop(10_000);
});

test("segments that cannot be read are named, the others are counted, and they are tried again", async () => {
  const odd = createSegment(folder);
  rmSync(odd.path);
  mkdirSync(odd.path);
  const spool = new Spool({ folder, leftovers: [{ ...odd, bytes: 4_096 }], onWrite: () => drain.wake() });
  const drain: Drain = new Drain(spool, folder);
  await spoolUp(spool, [[click()]]);
  await expect.poll(rows).toBe(1);
  expect(drain.unreadable()).toEqual(["EISDIR"]);
  expect(drain.complaints()).toEqual([]);
  rmSync(odd.path, { recursive: true });
  writeFileSync(odd.path, Buffer.alloc(4_096, "switchyard spool 1\n"));
  vi.advanceTimersByTime(10_000);
  drain.wake();
  await expect.poll(() => drain.unreadable()).toEqual([]);
  spool.close();
  await drain.stop(10_000);
});

test("where nothing can be set aside, a damaged segment waits and the others are counted", async () => {
  const damaged = createSegment(folder);
  writeFileSync(damaged.path, Buffer.alloc(SEGMENT_HEAD + 100, "switchyard spool 1\n"));
  const nowhere = join(folder, "damaged");
  writeFileSync(nowhere, "a file where a folder should be");
  const leftover = { ...damaged, bytes: SEGMENT_HEAD + 100 };
  const spool = new Spool({ folder, leftovers: [leftover], onWrite: () => drain.wake() });
  const drain: Drain = new Drain(spool, nowhere);
  await spoolUp(spool, [[click()]]);
  await expect.poll(rows).toBe(1);
  expect(drain.unreadable()).toEqual(["EEXIST"]);
  spool.close();
  await drain.stop(10_000);
});
