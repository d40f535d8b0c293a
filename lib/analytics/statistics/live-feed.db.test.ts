import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { connectDrain, count, countBatch, inBatchTransaction, prepare } from "../ingest/batch";
import { notifyWorkspaces } from "../ingest/click-notifications";
import { SEGMENT_HEAD } from "../ingest/segment";
import { clickStore } from "../store/click-store";
import type { Incoming } from "../store/oracle";
import { mergeAll } from "../store/postgres/merge";
import { randomVisits, spoolLine } from "../store/random-fixtures";
import type { Part } from "../store/store";
import type { Filter } from "./filters";
import { watchFeed } from "./live-feed";
import type { Sums } from "./live-sums";
import { withoutUtm } from "./utm";

const WORKSPACE = 1;
const WHOLE: Part[] = [{ scope: "workspace", ids: [WORKSPACE] }];
let drains: [pg.Client, pg.Client];
const leave: (() => void)[] = [];
let seed = 0;

beforeAll(async () => {
  drains = [await connectDrain(), await connectDrain()];
  // All values are known from here on: a drain that brings a new one lets others wait.
  await ingest(visits(300, 600));
});
afterEach(() => {
  for (const one of leave.splice(0)) one();
});
afterAll(async () => {
  await Promise.all(drains.map((drain) => drain.end()));
  await pool().end();
});

/** Visits of the workspace, so many seconds ago. */
function visits(count: number, secondsAgo = 1): Incoming[] {
  seed += 1;
  const at = (nth: number) => new Date(Date.now() - secondsAgo * 1_000 - nth);
  return randomVisits(count * 3, seed)
    .filter(({ workspaceId }) => workspaceId === WORKSPACE)
    .slice(0, count)
    .map((visit, nth) => ({ ...visit, at: at(nth) }));
}

const lines = (some: Incoming[]) => some.map((visit) => Buffer.from(spoolLine(visit)));

const ingest = (some: Incoming[]) =>
  countBatch(drains[0], {
    segment: randomUUID(),
    from: SEGMENT_HEAD,
    to: SEGMENT_HEAD + 1,
    lines: lines(some),
  });

/** A reader, and what it was sent. */
function watch(parts: Part[], filters: Filter[] = [], byLink?: true) {
  const view = { shown: [] as string[], clicks: -1, counted: 0, sums: [] as Sums[] };
  const watched = { workspaceId: WORKSPACE, parts, filters, within: [], ...(byLink && { byLink }) };
  const stop = watchFeed(watched, (event, data) => {
    if (event === "click") view.shown.push((data as { id: string }).id);
    else if (event === "sums") view.sums.push(data as Sums);
    else if (event === "clicks") view.clicks = (data as { clicks: number }).clicks;
    else view.counted += 1;
  });
  leave.push(stop);
  return { parts, filters, view, stop };
}
type Reader = ReturnType<typeof watch>;

const begun = (readers: Reader[]) =>
  expect.poll(() => readers.every(({ view }) => view.clicks >= 0)).toBe(true);

/** The visits of a reader in the store, and how many are clicks. */
async function stored({ parts, filters }: Pick<Reader, "parts" | "filters">) {
  const [start, end] = [new Date(Date.now() - 30 * 60_000), new Date(Date.now() + 60_000)];
  const question = await withoutUtm({ workspaceId: WORKSPACE, parts, filters, start, end });
  const { bars } = await clickStore().count(question, { edges: [start, end] });
  const listed = await clickStore().list(question, { order: "asc", limit: 10_000 });
  return { clicks: bars[0]?.clicks, ids: listed.map(({ id }) => id) };
}

/** Insists that each reader is shown what was stored after `before`, each visit once, and counts everything. */
async function agree(readers: Reader[], before: string[]) {
  for (const reader of readers) {
    const { clicks, ids } = await stored(reader);
    const { view, filters } = reader;
    await expect.poll(() => view.clicks, { message: JSON.stringify(filters) }).toBe(clicks);
    const fresh = ids.filter((id) => !before.includes(id));
    await expect
      .poll(() => view.shown.toSorted(), { message: JSON.stringify(filters) })
      .toEqual(fresh.toSorted());
  }
}

const is = (dimension: Filter["dimension"], ...values: string[]): Filter => ({
  dimension,
  kind: "is",
  values,
});
const isNot = (dimension: Filter["dimension"], ...values: string[]): Filter => ({
  dimension,
  kind: "is-not",
  values,
});

const several = () => [
  watch(WHOLE),
  watch(WHOLE),
  watch([{ scope: "link", ids: [10, 12] }]),
  watch(WHOLE, [is("bot", "crawler")]),
  watch(WHOLE, [is("country", "de", "us"), isNot("device", "mobile")]),
  watch(WHOLE, [is("utm_source", "news")]),
  watch([{ scope: "link", ids: [10] }], [is("outcome", "expired"), isNot("utm_source", "news")]),
];

const allIds = async () => (await stored({ parts: WHOLE, filters: [] })).ids;

test("readers with different filters are shown their visits, each once, and count as the store does", async () => {
  const before = await allIds();
  const readers = several();
  await begun(readers);
  const [all] = readers;
  expect(all?.view.clicks).toBeGreaterThan(100);
  for (let round = 0; round < 2; round++) {
    await ingest(visits(30));
    await agree(readers, before);
  }
  await expect.poll(() => all?.view.shown.length).toBe(60);
  const old = await allIds();
  await ingest(visits(30, 300));
  const late = (await allIds()).filter((id) => !old.includes(id));
  await agree(readers, [...before, ...late]);
});

const added = (sums: Sums[], name: "clicks" | "uniqueClicks" | "bots" | "refused") =>
  sums.reduce((all, each) => all + each[name], 0);

test("sums of what is new are what the store counts more, by rule and for each link", async () => {
  const ids = [10, 11, 12];
  const links: Part[] = [{ scope: "link", ids }];
  const readers = [watch(WHOLE), watch(WHOLE, [is("bot", "crawler")]), watch(links, [], true)] as const;
  await begun([...readers]);
  const counted = async ({ parts, filters }: Pick<Reader, "parts" | "filters">) => {
    const range = { start: new Date(Date.now() - 30 * 60_000), end: new Date(Date.now() + 60_000) };
    const question = await withoutUtm({ workspaceId: WORKSPACE, parts, filters, ...range });
    const { bars } = await clickStore().count(question, { edges: [range.start, range.end] });
    const { clicks = 0, uniques = 0, bots = 0, refused = 0 } = bars[0] ?? {};
    return { clicks, uniqueClicks: uniques, bots, refused };
  };
  const before = await Promise.all(readers.map(counted));
  for (let round = 0; round < 3; round++) await ingest(visits(40));
  for (const [nth, reader] of readers.entries()) {
    const [old, now] = [before[nth], await counted(reader)];
    for (const name of ["clicks", "uniqueClicks", "bots", "refused"] as const)
      await expect
        .poll(() => added(reader.view.sums, name), { message: `${nth} ${name}` })
        .toBe(now[name] - (old?.[name] ?? 0));
  }
  const [whole, , several] = readers;
  expect(added(whole.view.sums, "clicks")).toBeGreaterThan(30);
  const byRule = whole.view.sums.flatMap(({ rules }) => Object.values(rules));
  expect(byRule.reduce((all, [clicks]) => all + clicks, 0)).toBe(added(whole.view.sums, "clicks"));
  expect(several.view.shown).toEqual([]);
  const byLink = several.view.sums.flatMap(({ links: each = {} }) => Object.entries(each));
  expect(byLink.map(([id]) => Number(id)).every((id) => ids.includes(id))).toBe(true);
  const ofLinks = byLink.flatMap(([, rules]) => Object.values(rules));
  expect(ofLinks.reduce((all, [clicks]) => all + clicks, 0)).toBe(added(several.view.sums, "clicks"));
  expect(ofLinks.length).toBeGreaterThan(0);
});

test("visits of drains that commit out of order are shown and counted", async () => {
  const before = await allIds();
  const readers = several();
  await begun(readers);
  const [first, second] = [visits(20), visits(20)].map((some, drain) =>
    // Drains of the same links or visitors would wait for each other.
    some.map((visit) => ({ ...visit, visitor: String(Number(visit.visitor) + 1_000 * (drain + 1)) })),
  ) as [Incoming[], Incoming[]];
  await inBatchTransaction(drains[1], "commit", async () => {
    await count(drains[1], await prepare(drains[1], lines(first)));
    await ingest(second);
    await agree(readers, before);
  });
  await agree(readers, before);
  expect(readers[0]?.view.shown.length).toBe(40);
});

test("merged runs show nothing twice, and are counted", async () => {
  const before = await allIds();
  const readers = several();
  await begun(readers);
  for (let batch = 0; batch < 20; batch++) await ingest(visits(1));
  await agree(readers, before);
  expect(await mergeAll(undefined, { quietMinutes: 0 })).toBeGreaterThan(0);
  await ingest(visits(20));
  await agree(readers, before);
});

test("runs that are merged before anybody saw them have the count begin anew", async () => {
  const since = new Date(Date.now() - 60_000);
  const recent = (place?: Parameters<ReturnType<typeof clickStore>["recent"]>[2]) =>
    clickStore().recent(WORKSPACE, since, place, []);
  const [reader] = several() as [Reader];
  await begun([reader]);
  const { place } = await recent();
  for (let batch = 0; batch < 40; batch++) await ingest(visits(1));
  expect(await recent(place)).toMatchObject({ isWhole: true, visits: { length: 40 } });
  await mergeAll(undefined, { quietMinutes: 0 });
  const found = await recent(place);
  expect(found.isWhole).toBe(false);
  expect(await recent(found.place)).toMatchObject({ isWhole: true, visits: [] });
  await expect.poll(async () => reader.view.clicks === (await stored(reader)).clicks).toBe(true);
});

const LISTENERS =
  "select pid from pg_stat_activity where application_name = 'switchyard session' and datname = current_database()";
const listeners = async () => (await pool().query<{ pid: number }>(LISTENERS)).rows;

test("what was counted while the database did not notify is shown and counted once it does", async () => {
  const before = await allIds();
  const readers = several();
  await begun(readers);
  for (const { pid } of await listeners()) await pool().query("select pg_terminate_backend($1)", [pid]);
  await ingest(visits(20));
  await agree(readers, before);
});

test("the last reader's leaving ends the feed", async () => {
  const before = await allIds();
  const readers = several();
  await begun(readers);
  expect(await listeners()).toHaveLength(1);
  const [gone, ...others] = readers as [Reader, ...Reader[]];
  gone.stop();
  await ingest(visits(20));
  await agree(others, before);
  expect(gone.view.shown).toEqual([]);
  for (const { stop } of others) stop();
  for (const one of leave.splice(0)) one();
  await expect.poll(async () => (await listeners()).length).toBe(0);
});

test("readers hear of what is counted beside clicks, such as views of bio pages", async () => {
  const [reader] = several() as [Reader];
  await begun([reader]);
  const { counted, sums } = reader.view;
  const before = [counted, sums.length];
  await notifyWorkspaces(pool(), [WORKSPACE]);
  await expect.poll(() => reader.view.counted).toBeGreaterThan(before[0] ?? 0);
  expect(reader.view.sums).toHaveLength(before[1] ?? 0);
});
