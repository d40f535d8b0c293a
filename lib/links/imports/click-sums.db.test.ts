import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { LinkListQuery } from "../filter";
import { getLink, removeLink } from "../links";
import { listLinks } from "../list";
import { importLinks } from "./import-links";
import type { ImportedClicks, ImportedRecord } from "./record";

let ada: Actor;
let bob: Actor;

beforeAll(async () => {
  ada = await person("ada");
  bob = await person("bob");
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

async function person(username: string): Promise<Actor> {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}

const record = (
  alias: string,
  clicks: ImportedClicks,
  more: Partial<ImportedRecord> = {},
): ImportedRecord => ({
  ...{
    key: `old.example/${alias}`,
    row: 1,
    alias,
    host: null,
    url: "https://example.com/",
    leftOut: [],
    clicks,
  },
  ...more,
});

async function run(
  actor: Actor,
  from: string,
  records: ImportedRecord[],
  mode: "make" | "rehearse" = "make",
) {
  const rows = [];
  const reading = async function* () {
    yield* records;
  };
  for await (const row of importLinks(actor, reading(), { from, mode })) rows.push(row);
  return rows;
}

async function clicksOf(actor: Actor, alias: string): Promise<number> {
  const { id } = await db().link.findFirstOrThrow({ where: { alias, deletedAt: null } });
  return (await getLink(actor, { id })).counter.clicks;
}

test("a total counts once, however often it is imported, and grows with the source", async () => {
  const [row] = await run(ada, "yourls", [record("menu", { kind: "total", clicks: 12 })]);
  expect(row).toMatchObject({ outcome: "created", clicks: 12, leftOut: [] });
  expect((await run(ada, "yourls", [record("menu", { kind: "total", clicks: 12 })]))[0]?.outcome).toBe(
    "existing",
  );
  expect(await clicksOf(ada, "menu")).toBe(12);
  await run(ada, "yourls", [record("menu", { kind: "total", clicks: 15 })]);
  await run(ada, "yourls", [record("menu", { kind: "total", clicks: 9 })]);
  expect(await clicksOf(ada, "menu")).toBe(15);
  await run(ada, "bitly", [record("menu", { kind: "total", clicks: 5 })]);
  expect(await clicksOf(ada, "menu")).toBe(20);
});

test("a rehearsal says what would count and counts nothing", async () => {
  const [row] = await run(ada, "yourls", [record("draft", { kind: "total", clicks: 7 })], "rehearse");
  expect(row).toMatchObject({ outcome: "created", clicks: 7 });
  expect((await pool().query("select from imported_clicks where key like '%draft'")).rowCount).toBe(0);
});

test("days that can't be count without a day, and are named", async () => {
  const days = [
    { day: "2024-02-29", clicks: 3 },
    { day: "2023-02-29", clicks: 4 },
    { day: "2999-01-01", clicks: 5 },
    { day: "0000-00-00", clicks: 6 },
  ];
  const [row] = await run(ada, "bitly", [record("leap", { kind: "days", days, undated: 1 })]);
  expect(row?.clicks).toBe(19);
  expect(row?.leftOut).toEqual([
    "day 2023-02-29 of 4 clicks, which count without a day",
    "day 2999-01-01 of 5 clicks, which count without a day",
    "day 0000-00-00 of 6 clicks, which count without a day",
  ]);
  const { rows } = await pool().query("select day::text, clicks::int from imported_days");
  expect(rows).toEqual([{ day: "2024-02-29", clicks: 3 }]);
  expect(await clicksOf(ada, "leap")).toBe(19);
});

test("numbers that no link has are left out by name", async () => {
  const [row] = await run(ada, "dub", [record("huge", { kind: "total", clicks: 1e15 })]);
  expect(row).toMatchObject({
    outcome: "created",
    clicks: 0,
    leftOut: ["number of clicks in all: 1000000000000000"],
  });
});

test("lists are ordered by measured and imported clicks together, and a click limit knows only the measured ones", async () => {
  await run(ada, "yourls", [record("busy", { kind: "total", clicks: 1_000 }, { clickLimit: 3 })]);
  const { rows } = await listLinks(ada, LinkListQuery.parse({ order: "click" }));
  expect(rows[0]?.alias).toBe("busy");
  expect((await listLinks(ada, LinkListQuery.parse({ order: "click", q: "example" }))).rows[0]?.alias).toBe(
    "busy",
  );
  const counter = await db().linkCounter.findFirstOrThrow({ where: { link: { alias: "busy" } } });
  expect(counter).toMatchObject({ clicks: 0n, importedClicks: 1_000n, passed: 0n });
});

test("a second workspace's import leaves a link alone that isn't its own", async () => {
  const [row] = await run(bob, "yourls", [record("menu", { kind: "total", clicks: 99 })]);
  expect(row).toMatchObject({ outcome: "refused" });
  expect(row?.clicks).toBeUndefined();
  expect(await clicksOf(ada, "menu")).toBe(20);
});

test("our own export of links that are here counts nothing twice", async () => {
  await run(ada, "switchyard", [record("menu", { kind: "total", clicks: 20 })]);
  expect(await clicksOf(ada, "menu")).toBe(20);
  await run(ada, "switchyard", [record("fresh", { kind: "total", clicks: 20 })]);
  await run(ada, "switchyard", [record("fresh", { kind: "total", clicks: 40 })]);
  expect(await clicksOf(ada, "fresh")).toBe(20);
});

test("two spellings of one short link add up", async () => {
  await run(ada, "yourls", [
    record("twice", { kind: "total", clicks: 2 }),
    record("Twice", { kind: "total", clicks: 3 }, { row: 2 }),
  ]);
  expect(await clicksOf(ada, "twice")).toBe(5);
});

test("imports at once count what one would", async () => {
  const records = Array.from({ length: 300 }, (_, at) =>
    record(`par-${at}`, { kind: "days", days: [{ day: "2024-05-05", clicks: at + 1 }], undated: 2 }),
  );
  await Promise.all([run(ada, "bitly", records), run(ada, "bitly", records.toReversed())]);
  const { rows } = await pool().query(
    `select sum(imported_clicks)::int as counted from link_counters join links on links.id = link_id where alias like 'par-%' and deleted_at is null`,
  );
  expect(rows).toEqual([{ counted: (300 * 301) / 2 + 600 }]);
});

test("a purged link takes its imported clicks with it", async () => {
  const { id } = await db().link.findFirstOrThrow({ where: { alias: "leap" } });
  await removeLink(ada, { id });
  await db().link.delete({ where: { id } });
  expect((await pool().query("select from imported_days where link_id = $1", [id])).rowCount).toBe(0);
  expect((await pool().query("select from imported_clicks where link_id = $1", [id])).rowCount).toBe(0);
});
