import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDrain, countBatch } from "@/lib/analytics/ingest/batch";
import { SEGMENT_HEAD } from "@/lib/analytics/ingest/segment";
import { pool } from "@/lib/platform/database/pool";
import { DIMENSIONS } from "../enums";
import { Oracle } from "../oracle";
import { randomQuestion, randomVisits, spoolLine } from "../random-fixtures";
import type { Counted, Question, Visit } from "../store";
import { mergeAll } from "./merge";
import { postgresStore } from "./postgres-store";

/** At once, and with sums of nearly everything. */
const MERGE = { quietMinutes: 0, worth: { sum: 5, hours: 20 } };

const oracle = new Oracle();
const VISITS = 4_000;
let client: pg.Client;

beforeAll(async () => {
  client = await connectDrain();
  const visits = randomVisits(VISITS);
  // batches of very different sizes
  for (let from = 0, size = 1; from < VISITS; from += size, size = (size * 7) % 900) {
    const batch = visits.slice(from, from + size);
    oracle.add(batch);
    await ingest(batch.map(spoolLine));
  }
});
afterAll(async () => {
  await client.end();
  await pool().end();
});

const ingest = (lines: string[]) =>
  countBatch(client, {
    segment: randomUUID(),
    from: SEGMENT_HEAD,
    to: SEGMENT_HEAD + 1,
    lines: lines.map((line) => Buffer.from(line)),
  });

/** Without an order, which stores need not keep. */
const sorted = ({ bars, values, tracks }: Counted) => ({
  bars,
  values: values.map((value) => JSON.stringify(value, Object.keys(value).toSorted())).toSorted(),
  tracks: tracks.map((track) => JSON.stringify(track, Object.keys(track).toSorted())).toSorted(),
});

/** Ids are the store's own. */
const anonymous = (visits: Visit[]) => visits.map((visit) => ({ ...visit, id: "" }));

const insist = async (questions: number) => {
  for (let seed = 0; seed < questions; seed++) {
    const { question, wanted } = randomQuestion(seed);
    const found = await postgresStore.count(question, wanted);
    expect(sorted(found), JSON.stringify({ seed, question })).toEqual(sorted(oracle.count(question, wanted)));
  }
};

test("every count equals that of a plain count in memory", () => insist(150));

test("lists have the same visits in the same order, page after page", async () => {
  for (let seed = 0; seed < 30; seed++) {
    const { question } = randomQuestion(seed);
    for (const order of ["asc", "desc"] as const) {
      const expected = anonymous(oracle.list(question, { order, limit: 100 }));
      const first = await postgresStore.list(question, { order, limit: 37 });
      const last = first.at(-1);
      const rest = last ? await postgresStore.list(question, { order, after: last, limit: 63 }) : [];
      expect(anonymous([...first, ...rest]), JSON.stringify({ seed, order, question })).toEqual(expected);
    }
  }
});

const runs = async () =>
  (await pool().query("select workspace_id, day::text, count(*)::int as runs from click_runs group by 1, 2"))
    .rows;

test("merged runs count and list the same, and a day that is over is one run", async () => {
  const before = await postgresStore.list(always(1), { order: "asc", limit: 10_000 });
  await mergeAll(undefined, MERGE);
  expect((await runs()).filter(({ runs: count }) => count > 1)).toEqual([]);
  expect(await postgresStore.list(always(1), { order: "asc", limit: 10_000 })).toEqual(before);
  expect(before.length).toBeGreaterThan(2_000);
  await insist(150);
});

test("clicks that come late are found, and merged too", async () => {
  const late = randomVisits(60, 9);
  oracle.add(late);
  await ingest(late.map(spoolLine));
  await insist(60);
  await mergeAll(undefined, MERGE);
  expect((await runs()).filter(({ runs: count }) => count > 1)).toEqual([]);
  await insist(60);
});

const always = (workspaceId: number) => ({
  workspaceId,
  parts: [{ scope: "workspace" as const, ids: [workspaceId] }],
  filters: [],
  start: new Date(0),
  end: new Date("9999-01-01"),
});

test("a workspace is removed whole, though its clicks are merged meanwhile", async () => {
  const clicks = async (workspaceId: number) =>
    (await postgresStore.list(always(workspaceId), { order: "asc", limit: 1 })).length;
  await ingest(randomVisits(20, 5).map((visit) => spoolLine({ ...visit, workspaceId: 3 })));
  const merger = await pool().connect();
  await merger.query("begin");
  // As a merge does: another run takes the place of one.
  await merger.query(`with gone as (delete from click_runs where workspace_id = 3 returning *), moved as (
    update click_chunks set run_id = -run_id from gone where click_chunks.day = gone.day and run_id = gone.id
  ) insert into click_runs (id, workspace_id, day, clicks) overriding system value select -id, workspace_id, day, clicks from gone`);
  const removed = postgresStore.removeWorkspace(3);
  const waits =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1);
  await merger.query("commit");
  merger.release();
  await removed;
  expect([await clicks(3), await clicks(1)]).toEqual([0, 1]);
  const left = "select from click_chunks where run_id < 0";
  expect((await client.query(left)).rowCount).toBe(0);
});

test("a run that nobody can read keeps no others from being merged", async () => {
  const [first, second] = [8_001, 8_002];
  for (const workspaceId of [first, second])
    for (const visitor of ["1", "2"]) {
      const [visit] = randomVisits(1, 3);
      if (visit) await ingest([spoolLine({ ...visit, workspaceId, visitor })]);
    }
  await pool().query(
    `update click_chunks set link = '\\x00', at = '\\x' where (day, run_id) in (select day, id from click_runs where workspace_id = $1)`,
    [first],
  );
  await mergeAll(undefined, MERGE);
  expect((await runs()).filter(({ workspace_id: id }) => id === first)).toMatchObject([{ runs: 2 }]);
  expect((await runs()).filter(({ workspace_id: id }) => id === second)).toMatchObject([{ runs: 1 }]);
  await pool().query("delete from click_runs where workspace_id = $1", [first]);
});

test("clicks by day and values of all time are the same", async () => {
  const first = new Date("2026-03-25T00:00:00Z");
  const ids = [10, 11, 12, 13, 99];
  expect(await postgresStore.daily(1, "link", ids, first, 14)).toEqual(
    oracle.daily(1, "link", ids, first, 14),
  );
  for (const [scope, id] of [
    ["link", 11],
    ["qr", 10],
  ] as const)
    expect(
      sorted({ bars: [], tracks: [], values: await postgresStore.top(1, scope, id, DIMENSIONS) }),
    ).toEqual(sorted({ bars: [], tracks: [], values: oracle.top(1, scope, id, DIMENSIONS) }));
});

test("what is removed by its age is still counted, but not filtered or listed", async () => {
  const unfiltered = (): Question[] =>
    [...Array(200).keys()].flatMap((seed) => {
      const { question } = randomQuestion(seed);
      const isPlain = question.filters.length === 0 && !question.tracks && question.parts.length === 1;
      return isPlain && question.end.getTime() % 3_600_000 === 0 && question.start.getTime() % 3_600_000 === 0
        ? [question]
        : [];
    });
  const wantedOf = ({ parts, start, end }: Question) => ({
    edges: [start, end],
    dimensions: DIMENSIONS.filter(
      (name) => name !== "destination" || !["workspace", "domain"].includes(parts[0]?.scope ?? ""),
    ),
  });
  expect(await postgresStore.retain(1)).toEqual(["2026-03", "2026-04"]);
  expect(unfiltered().length).toBeGreaterThan(20);
  for (const question of unfiltered())
    expect(sorted(await postgresStore.count(question, wantedOf(question))), JSON.stringify(question)).toEqual(
      sorted(oracle.count(question, wantedOf(question))),
    );
  expect(await postgresStore.list(always(1), { order: "asc", limit: 10 })).toEqual([]);
});

test("a workspace that is removed has no clicks any more", async () => {
  await postgresStore.removeWorkspace(1);
  for (const text of ["click_runs", "click_history"])
    expect((await pool().query(`select from ${text} where workspace_id = 1`)).rowCount, text).toBe(0);
  expect(
    (await postgresStore.count(always(1), { edges: [new Date(0), new Date("9999-01-01")] })).bars,
  ).toEqual([{ clicks: 0, uniques: 0, bots: 0, refused: 0 }]);
});
