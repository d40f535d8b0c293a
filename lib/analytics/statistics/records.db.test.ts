import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createCampaign } from "@/lib/links/campaigns/campaigns";
import { assignLink } from "@/lib/links/campaigns/members";
import { createChannel } from "@/lib/links/channels/channels";
import { assignItem } from "@/lib/links/channels/items";
import { createLink } from "@/lib/links/links";
import { createQr } from "@/lib/links/qr/qr";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { NewShare } from "../shares/schema";
import { RECORDS, type RecordKind } from "../store/enums";
import { mergeEverything } from "../store/read-fixtures";
import { presentStats } from "./present";
import { presentValue, statsOf, valuesOf } from "./statistics";
import { campaignSubject, workspaceSubject } from "./subject";
import { countVisits, insertActor, visitAt } from "./visit-fixtures";

let [actor, stranger]: Actor[] = [];
const links: Record<string, { id: number; short: string }> = {};
let [campaign, bio, code]: number[] = [];
const RANGE = { from: "2026-11-03", to: "2026-11-05", tz: "Europe/Warsaw" };

beforeAll(async () => {
  [actor, stranger] = [await insertActor(), await insertActor()];
  for (const alias of ["one", "two", "three"]) {
    const { id } = await createLink(me(), { url: "https://example.com/", custom: alias });
    links[alias] = { id, short: "" };
  }
  const { rows } = await pool().query<{ id: number; alias: string }>(
    "select id, alias from links where workspace_id = $1",
    [me().workspaceId],
  );
  expect(rows).toHaveLength(3);
  campaign = (await createCampaign(me(), { name: "Spring" })).id;
  for (const alias of ["one", "two"]) await assignLink(me(), { id: campaign, linkid: idOf(alias) });
  code = (await createQr(me(), { type: "text", name: "Menu", data: "hello" })).id;
  const channel = (await createChannel(me(), { name: "Print" })).id;
  await assignItem(me(), { id: channel, type: "links", itemid: idOf("three") });
  await assignItem(me(), { id: channel, type: "qr", itemid: code });
  bio = (
    await db().bioPage.create({ data: { workspaceId: me().workspaceId, alias: "me", title: "About me" } })
  ).id;
  await visit();
  await mergeEverything();
});
afterAll(() => pool().end());

const me = () => actor as Actor;
const idOf = (alias: string) => links[alias]?.id ?? 0;

/** On each of five days: three clicks on the first link, two on the second (one from the bio page), one on the third, a scan of the code. */
async function visit() {
  for (const day of [2, 3, 4, 5, 6]) {
    const at = visitAt(new Date(Date.UTC(2026, 10, day, 12)));
    const from = { source: "bio", sourceId: bio ?? 0 };
    await countVisits(me(), [
      ...[1, 2, 3].map((visitor) => ({ ...at, linkId: idOf("one"), visitor })),
      { ...at, linkId: idOf("two"), visitor: 1 },
      { ...at, linkId: idOf("two"), visitor: 1, ...from },
      { ...at, linkId: idOf("three"), visitor: 1, country: "PL" },
      { ...at, source: "qr", sourceId: code ?? 0, visitor: 2 },
      { ...at, linkId: idOf("one"), visitor: 9, bot: "crawler" },
      { ...at, linkId: 99_999_999, visitor: 4 },
    ]);
  }
}

const listed = async (dimension: RecordKind, query: object = {}, by = me()) => {
  const { rows, total } = await valuesOf(workspaceSubject)(by, {
    ...{ dimension, limit: 15, page: 1, q: "", ...RANGE, ...query },
  });
  const counts = rows
    .map(presentValue)
    .map(({ name, clicks, uniqueClicks }) => [name.replace(/^.*\//, ""), clicks, uniqueClicks]);
  expect(total).toBe(counts.length);
  return counts;
};

const clicksWith = async (query: object, by = me()) => {
  const stats = await statsOf(workspaceSubject)(by, { interval: "day", ...RANGE, ...query });
  return presentStats(stats).data.totals.clicks;
};

test("records are listed by their clicks, with the names that they have; deleted ones are left out", async () => {
  expect(await listed("link")).toEqual([
    ["one", 9, 9],
    ["two", 6, 3],
    ["three", 3, 3],
  ]);
  expect(await listed("campaign")).toEqual([["Spring", 15, 12]]);
  expect(await listed("channel")).toEqual([["Print", 6, 6]]);
  expect(await listed("qr")).toEqual([["Menu", 3, 3]]);
  expect(await listed("bio")).toEqual([["About me", 3, 0]]);
  expect(await listed("domain")).toEqual([[expect.stringMatching(/./), 24, 21]]);
  expect(await listed("link", { q: "TW" })).toEqual([["two", 6, 3]]);
  expect(await listed("link", { "filter[country]": "PL" })).toEqual([["three", 3, 3]]);
});

test("within a campaign only its links are listed", async () => {
  const query = { id: campaign ?? 0, dimension: "link" as const, limit: 15, page: 1, q: "", ...RANGE };
  const { rows } = await valuesOf(campaignSubject)(me(), query);
  expect(rows.map(({ record, clicks }) => [record, clicks])).toEqual([
    [idOf("one"), 9],
    [idOf("two"), 6],
  ]);
});

test("a record's name or address filters, whichever list it is from", async () => {
  const [first] = (
    await valuesOf(workspaceSubject)(me(), { dimension: "link", limit: 1, page: 1, q: "", ...RANGE })
  ).rows.map(presentValue);
  expect(first?.record).toBe(idOf("one"));
  expect(await clicksWith({ "filter[link]": first?.value })).toBe(9);
  expect(await clicksWith({ "filter[link][not]": first?.value })).toBe(15);
  expect(await clicksWith({ "filter[link]": `${first?.value}|two` })).toBe(15);
  expect(await clicksWith({ "filter[campaign]": "spring" })).toBe(15);
  expect(await clicksWith({ "filter[channel]": "Print" })).toBe(6);
  expect(await clicksWith({ "filter[qr]": "Menu" })).toBe(3);
  expect(await clicksWith({ "filter[bio]": "About me", "filter[campaign]": "Spring" })).toBe(3);
  expect(await clicksWith({ "filter[bio][not]": "About me" })).toBe(21);
  expect(await clicksWith({ "filter[domain]": (await listed("domain"))[0]?.[0] })).toBe(24);
  expect(await clicksWith({ "filter[campaign]": "nothing's name" })).toBe(0);
  expect(await clicksWith({ "filter[campaign]": "Spring", "filter[country]": "DE" })).toBe(15);
});

test("records that are called the same are told apart, and filter by themselves", async () => {
  const other = await insertActor();
  const [one, two] = [
    await createLink(other, { url: "https://example.com/", custom: "apart-one" }),
    await createLink(other, { url: "https://example.com/", custom: "apart-two" }),
  ];
  const ids: number[] = [];
  for (const [name, link] of [["Spring", one] as const, ["SPRING", two] as const]) {
    const { id } = await createCampaign(other, { name });
    await assignLink(other, { id, linkid: link.id });
    ids.push(id);
  }
  const at = visitAt(new Date(Date.UTC(2026, 10, 4, 12)));
  await countVisits(other, [
    { ...at, linkId: one.id, visitor: 1 },
    { ...at, linkId: one.id, visitor: 2 },
    { ...at, linkId: two.id, visitor: 1 },
  ]);
  const names = [`Spring #${ids[0]}`, `SPRING #${ids[1]}`];
  expect(await listed("campaign", {}, other)).toEqual([
    [names[0], 2, 2],
    [names[1], 1, 1],
  ]);
  expect(await clicksWith({ "filter[campaign]": names[0] }, other)).toBe(2);
  expect(await clicksWith({ "filter[campaign]": names[1] }, other)).toBe(1);
  expect(await clicksWith({ "filter[campaign]": "spring" }, other)).toBe(3);
});

test("compared, each record has what it was before", async () => {
  const { rows } = await valuesOf(workspaceSubject)(me(), {
    ...{ dimension: "link", limit: 15, page: 1, q: "", ...RANGE },
    compare: "2026-11-02,2026-11-02",
  });
  expect(rows.map(presentValue).map(({ clicks, before }) => [clicks, before?.clicks])).toEqual([
    [9, 3],
    [6, 2],
    [3, 1],
  ]);
});

test("another workspace lists none of them, and none of their names filters there", async () => {
  for (const kind of ["link", "campaign", "channel", "domain", "qr", "bio"] as const)
    expect(await listed(kind, {}, stranger)).toEqual([]);
  expect(await clicksWith({ "filter[campaign]": "Spring" }, stranger)).toBe(0);
  expect(await clicksWith({ "filter[link]": "one" }, stranger)).toBe(0);
});

test("a filter by too many links is refused, and names that are no addresses find nothing", async () => {
  const many = Array.from({ length: 101 }, (_, n) => `l${n}`).join("|");
  await expect(clicksWith({ "filter[link]": many })).rejects.toThrow("at most 100 links");
  for (const name of ["", "/", "https://", "%00", "a/../b", "\\"])
    expect(await clicksWith({ "filter[link]": name }), name).toBe(0);
});

test.each(RECORDS)("a public page cannot be made to list each %s", (kind) => {
  expect(NewShare.safeParse({ cards: ["totals", kind] }).success).toBe(false);
});
