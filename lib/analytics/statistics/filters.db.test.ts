import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createLink } from "@/lib/links/links";
import { pool } from "@/lib/platform/database/pool";
import { DIMENSIONS, type Dimension } from "../store/enums";
import { presentStats } from "./present";
import type { Stats } from "./schema";
import { presentValue, statsOf, valuesOf } from "./statistics";
import { linkSubject, workspaceSubject } from "./subject";
import { countVisits, insertActor, type Visit } from "./visit-fixtures";

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
let actor: Actor;
let id = 0;
let visits: Visit[] = [];

beforeAll(async () => {
  actor = await insertActor();
  id = (await createLink(actor, { url: "https://example.com/" })).id;
  const visit: fc.Arbitrary<Visit> = fc.record({
    at: fc
      .integer({ min: 0, max: 5 * 86_400 - 1 })
      .map((second) => new Date(Date.UTC(2026, 10, 10) + second * 1_000).toJSON()),
    linkId: fc.constant(id),
    source: fc.constant("link"),
    sourceId: fc.constant(0),
    outcome: oneOf("passed", "passed", "passed", "expired", "password"),
    rule: oneOf("", "geo:germany"),
    destination: oneOf("https://example.com/", "https://example.com/a|b"),
    country: oneOf("DE", "PL", ""),
    region: oneOf("", "Silesia"),
    referrer: oneOf("", "t.co"),
    network: oneOf("", "twitter"),
    browser: oneOf("Chrome", "Firefox"),
    os: oneOf("Linux", "iOS"),
    device: oneOf("Desktop", "Mobile"),
    language: oneOf("German", "Polish"),
    bot: oneOf("", "", "", "crawler", "preview"),
    city: oneOf("", "Kraków, PL", "Katowice, Silesia, PL"),
    visitor: fc.integer({ min: 1, max: 40 }),
  });
  visits = fc.sample(visit, { numRuns: 600, seed: 5 });
  await countVisits(actor, visits);
});
afterAll(() => pool().end());

const RANGE = { from: "2026-11-10", to: "2026-11-14", interval: "day" as const, tz: "UTC" };
const read = async (query: object = {}): Promise<Stats> =>
  presentStats(await statsOf(linkSubject)(actor, { id, ...RANGE, ...query })).data;
const sum = (rows: { clicks: number }[]) => rows.reduce((total, { clicks }) => total + clicks, 0);
const isClick = (visit: Visit) => visit.outcome === "passed" && visit.bot === "";

const OTHERS: Dimension[] = ["bot", "outcome"];
const addsUp = (stats: Stats) => {
  expect(sum(stats.series)).toBe(stats.totals.clicks);
  for (const dimension of DIMENSIONS.filter((name) => !OTHERS.includes(name)))
    expect(sum(stats.breakdowns[dimension]), dimension).toBe(stats.totals.clicks);
  expect(sum(stats.breakdowns.bot)).toBe(stats.totals.bots);
  expect(sum(stats.breakdowns.outcome)).toBe(stats.totals.refused);
};

test("without a filter the head equals the bars and every table, bots and refusals too", async () => {
  const stats = await read();
  expect(stats.totals.clicks).toBe(visits.filter(isClick).length);
  expect(stats.totals.bots).toBe(visits.filter(({ bot }) => bot !== "").length);
  addsUp(stats);
});

test.each<[string, object, (visit: Visit) => boolean]>([
  ["one country", { "filter[country]": "Germany" }, ({ country }) => country === "DE"],
  ["either of two", { "filter[country]": "Germany|Unknown" }, ({ country }) => ["DE", ""].includes(country)],
  ["all but one", { "filter[browser][not]": "chrome" }, ({ browser }) => browser !== "Chrome"],
  [
    "filters that stack",
    { "filter[country]": "PL", "filter[os]": "iOS", "filter[referrer]": "Direct" },
    ({ country, os, referrer }) => country === "PL" && os === "iOS" && referrer === "",
  ],
  [
    "an address with the sign between values in it",
    { "filter[destination]": "https://example.com/a\\|b" },
    ({ destination }) => destination.endsWith("|b"),
  ],
])("%s: only those, and they add up", async (_case, filters, passes) => {
  const stats = await read(filters);
  expect(stats.totals.clicks).toBe(visits.filter((visit) => isClick(visit) && passes(visit)).length);
  expect(stats.totals.clicks).toBeGreaterThan(0);
  addsUp(stats);
});

test("a filter that everybody passes changes nothing", async () => {
  expect(await read({ "filter[source]": "link" })).toEqual(await read());
});

test("a filter on an outcome shows those refusals over time, one on bots shows bots", async () => {
  const expired = await read({ "filter[outcome]": "expired" });
  expect(sum(expired.series)).toBe(
    visits.filter(({ bot, outcome }) => bot === "" && outcome === "expired").length,
  );
  const crawlers = await read({ "filter[bot]": "crawler" });
  expect(sum(crawlers.series)).toBe(visits.filter(({ bot }) => bot === "crawler").length);
  expect(sum(crawlers.breakdowns.country)).toBe(crawlers.totals.clicks);
});

test("a workspace's filters work on all its links", async () => {
  const { data } = presentStats(
    await statsOf(workspaceSubject)(actor, { ...RANGE, "filter[country]": "PL" }),
  );
  expect(data.totals.clicks).toBe(visits.filter((visit) => isClick(visit) && visit.country === "PL").length);
});

test.each([{}, { "filter[os]": "iOS" }])(
  "the list of values has pages, a search and the same counts, with filters %o",
  async (filters) => {
    const list = async (query: object) => {
      const paged = { limit: 15, page: 1, q: "", ...RANGE, ...filters, ...query };
      const { rows, total } = await valuesOf(linkSubject)(actor, { id, dimension: "country", ...paged });
      return { rows: rows.map(presentValue), total };
    };
    const all = (await read(filters)).breakdowns.country;
    expect(await list({})).toEqual({ rows: all, total: 3 });
    expect(await list({ limit: 1, page: 2 })).toEqual({ rows: all.slice(1, 2), total: 3 });
    expect(await list({ limit: 2, page: 9 })).toEqual({ rows: [], total: 3 });
    expect(await list({ q: "oland" })).toEqual({ rows: all.filter(({ value }) => value === "PL"), total: 1 });
    expect(await list({ q: "unkn" })).toEqual({ rows: all.filter(({ value }) => value === ""), total: 1 });
    expect(await list({ q: "100%" })).toEqual({ rows: [], total: 0 });
  },
);

test("a comparison has its own series: the previous period, the year before, or chosen days", async () => {
  const compare = async (what: string) => (await read({ from: "2026-11-12", compare: what })).comparison;
  const clicksFrom = (from: string, to: string) =>
    visits.filter((visit) => isClick(visit) && visit.at.slice(0, 10) >= from && visit.at.slice(0, 10) <= to)
      .length;
  expect(await compare("previous")).toMatchObject({
    from: "2026-11-09",
    to: "2026-11-11",
    totals: { clicks: clicksFrom("2026-11-09", "2026-11-11") },
  });
  expect(await compare("year")).toMatchObject({
    from: "2025-11-12",
    to: "2025-11-14",
    totals: { clicks: 0 },
  });
  const named = await compare("2026-11-10,2026-11-10");
  expect(named?.series).toEqual([
    { at: "2026-11-10", clicks: clicksFrom("2026-11-10", "2026-11-10"), uniqueClicks: expect.any(Number) },
  ]);
  expect((await read()).comparison).toBeUndefined();
});

test("with a comparison each value has what it was before; what is new was 0, what is gone is", async () => {
  const [from, to] = ["2026-11-12", "2026-11-14"];
  const { breakdowns } = await read({ from, to, compare: "2026-11-10,2026-11-11" });
  const { rows } = await valuesOf(linkSubject)(actor, {
    ...{ id, dimension: "country", limit: 15, page: 1, q: "", from, to, tz: "UTC" },
    compare: "2026-11-10,2026-11-11",
  });
  expect(rows.map(presentValue)).toEqual(breakdowns.country);
  const before = (await read({ from: "2026-11-10", to: "2026-11-11" })).breakdowns.country;
  for (const row of breakdowns.country)
    expect(row.before?.clicks, row.name).toBe(before.find(({ value }) => value === row.value)?.clicks);
  const earlier = await read({ from: "2026-10-01", to: "2026-10-02", compare: `${from},${to}` });
  expect(
    earlier.breakdowns.country.map(({ clicks, before: past }) => [clicks, (past?.clicks ?? 0) > 0]),
  ).toEqual(breakdowns.country.map(() => [0, true]));
  const first = await read({ from, to, compare: "2026-10-01,2026-10-02" });
  for (const { before: past } of first.breakdowns.browser)
    expect(past).toEqual({ clicks: 0, uniqueClicks: 0 });
  expect((await read()).breakdowns.country[0]?.before).toBeUndefined();
});
