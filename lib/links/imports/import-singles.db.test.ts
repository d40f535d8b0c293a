import { afterAll, beforeAll, expect, test } from "vitest";
import { clickStore } from "@/lib/analytics/store/click-store";
import { countByLink } from "@/lib/analytics/store/postgres/counted-by-link";
import { mergeAll } from "@/lib/analytics/store/postgres/merge";
import { IMPORTED } from "@/lib/analytics/store/postgres/tables";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { patiently } from "@/lib/platform/database/patience-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { createLink, getLink } from "../links";
import { importLinks } from "./import-links";
import { importSingles } from "./import-singles";
import type { RefusedRecord } from "./record";
import { FILE_SOURCES } from "./sources";

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

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36";

type Log = { id: number; at: string; alias: string; referrer?: string; agent?: string; country?: string };

/** As mysqldump writes it, the clicks before the links. */
const dumpOf = (links: { alias: string; clicks: number }[], log: Log[]) => `-- MariaDB dump
DROP TABLE IF EXISTS \`yourls_log\`;
${log
  .map(
    ({ id, at, alias, referrer = "direct", agent = CHROME, country = "DE" }) =>
      `INSERT INTO \`yourls_log\` (\`click_id\`, \`click_time\`, \`shorturl\`, \`referrer\`, \`user_agent\`, \`ip_address\`, \`country_code\`) VALUES (${id},'${at}','${alias}','${referrer}','${agent}','203.0.113.7','${country}');`,
  )
  .join("\n")}
${links
  .map(
    ({ alias, clicks }) =>
      `INSERT INTO \`yourls_url\` (\`keyword\`, \`url\`, \`title\`, \`timestamp\`, \`ip\`, \`clicks\`) VALUES ('${alias}','https://example.com/${alias}','','2024-01-01 00:00:00','203.0.113.7',${clicks});`,
  )
  .join("\n")}
`;

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function run(actor: Actor, text: string) {
  const source = FILE_SOURCES.yourls;
  const options = { from: "yourls", mode: "make", hasSingles: true } as const;
  const refused: RefusedRecord[] = [];
  for await (const _ of importLinks(actor, source.read(bytesOf(text)), options));
  const clicks = source.clicks?.(bytesOf(text));
  if (!clicks) throw new Error("YOURLS has single clicks");
  const outcome = await importSingles(actor, clicks, options, (row) => void refused.push(row));
  return { outcome, refused };
}

const idOf = async (alias: string) =>
  (await db().link.findFirstOrThrow({ where: { alias, deletedAt: null } })).id;
const totalOf = async (actor: Actor, alias: string) =>
  (await getLink(actor, { id: await idOf(alias) })).counter.clicks;

const ALL = { start: new Date("2000-01-01"), end: new Date("2030-01-01") };
const YEAR = [new Date("2024-01-01"), new Date("2025-01-01")];

const countOf = async (actor: Actor, alias: string, wanted = {}) =>
  clickStore().count(
    {
      workspaceId: actor.workspaceId,
      parts: [{ scope: "link", ids: [await idOf(alias)] }],
      filters: [],
      ...ALL,
    },
    { edges: YEAR, dimensions: ["country", "referrer", "browser", "network"], ...wanted },
  );

const LOG: Log[] = [
  { id: 1, at: "2024-02-01 10:00:00", alias: "menu" },
  { id: 2, at: "2024-02-01 23:59:59", alias: "menu", referrer: "https://l.facebook.com/x?y=1" },
  { id: 4, at: "2024-02-02 00:00:00", alias: "other", country: "" },
  {
    id: 7,
    at: "2024-03-01 12:00:00",
    alias: "menu",
    country: "FR",
    agent: "Googlebot/2.1 (+http://www.google.com/bot.html)",
  },
  { id: 8, at: "0000-00-00 00:00:00", alias: "menu" },
  { id: 9, at: "2024-03-02 12:00:00", alias: "gone" },
  { id: 10, at: "2024-02-31 12:00:00", alias: "menu" },
];

test("single clicks of a dump are in totals, bars and breakdowns, and nowhere among measured ones", async () => {
  const { outcome, refused } = await run(
    ada,
    dumpOf(
      [
        { alias: "menu", clicks: 9 },
        { alias: "other", clicks: 0 },
      ],
      LOG,
    ),
  );
  expect(outcome).toEqual({ counted: 4, existing: 0, strange: 1, refused: 2 });
  expect(refused.map(({ key, reason }) => `${key}: ${reason}`)).toEqual([
    "/menu: Click 8 was at a time that can't be: 0000-00-00 00:00:00.",
    "/menu: Click 10 was at a time that can't be: 2024-02-31 12:00:00.",
  ]);
  expect(await totalOf(ada, "menu")).toBe(9);
  expect(await totalOf(ada, "other")).toBe(1);
  const { bars, values, withoutDetails } = await countOf(ada, "menu");
  expect(bars).toEqual([{ clicks: 3, uniques: 0, bots: 0, refused: 0, imported: 3 }]);
  expect(withoutDetails).toBeUndefined();
  const found = (dimension: string) =>
    Object.fromEntries(
      values.filter((value) => value.dimension === dimension).map(({ value, clicks }) => [value, clicks]),
    );
  expect(found("country")).toEqual({ DE: 2, FR: 1 });
  expect(found("referrer")).toEqual({ "": 2, "l.facebook.com": 1 });
  expect(found("network")).toEqual({ "": 2, facebook: 1 });
  expect(found("browser")).toMatchObject({ Chrome: 2 });
  const client = await pool().connect();
  expect((await countByLink(client)).size).toBe(0);
  client.release();
});

test("filters, lists and exports know them, marked", async () => {
  const question = {
    workspaceId: ada.workspaceId,
    parts: [{ scope: "workspace" as const, ids: [ada.workspaceId] }],
    filters: [{ dimension: "country" as const, kind: "is" as const, values: ["fr"] }],
    ...ALL,
  };
  expect((await clickStore().count(question, { edges: YEAR })).bars[0]?.clicks).toBe(1);
  const newest = await clickStore().list({ ...question, filters: [] }, { order: "desc", limit: 2 });
  expect(newest.map(({ at, imported }) => [at.toJSON(), imported])).toEqual([
    ["2024-03-01T12:00:00.000Z", true],
    ["2024-02-02T00:00:00.000Z", true],
  ]);
  const last = newest.at(-1);
  const rest = await clickStore().list(
    { ...question, filters: [] },
    { order: "desc", limit: 10, ...(last && { after: last }) },
  );
  expect(rest).toHaveLength(2);
});

test("the same dump again counts nothing, and a newer one what came since, merged or not", async () => {
  const links = [
    { alias: "menu", clicks: 9 },
    { alias: "other", clicks: 0 },
  ];
  expect((await run(ada, dumpOf(links, LOG))).outcome).toEqual({
    counted: 0,
    existing: 4,
    strange: 1,
    refused: 2,
  });
  expect(await mergeAll(undefined, { quietMinutes: 0, tables: IMPORTED })).toBeGreaterThan(0);
  const newer = [...LOG, { id: 11, at: "2024-03-01 13:00:00", alias: "menu" }];
  expect((await run(ada, dumpOf([{ alias: "menu", clicks: 10 }], newer))).outcome).toMatchObject({
    counted: 1,
    existing: 4,
  });
  await mergeAll(undefined, { quietMinutes: 0, tables: IMPORTED });
  expect((await countOf(ada, "menu")).bars[0]?.clicks).toBe(4);
  expect(await totalOf(ada, "menu")).toBe(10);
});

test("clicks in another order are refused in words that say what to do", async () => {
  const log = [LOG[2], LOG[0]].flatMap((row) => row ?? []);
  await expect(run(ada, dumpOf([{ alias: "menu", clicks: 9 }], log))).rejects.toThrow("--order-by-primary");
});

test("imports at once count each click once", async () => {
  const log = Array.from({ length: 3_000 }, (_, at) => ({
    id: at + 1,
    at: `2024-0${1 + (at % 9)}-11 0${at % 10}:00:00`,
    alias: `busy-${at % 7}`,
  }));
  const links = Array.from({ length: 7 }, (_, at) => ({ alias: `busy-${at}`, clicks: 1 }));
  const keptClicks = async () => {
    const kept = "select coalesce(sum(clicks), 0)::int as clicks from imported_runs where workspace_id = $1";
    return (await pool().query<{ clicks: number }>(kept, [ada.workspaceId])).rows[0]?.clicks ?? 0;
  };
  const before = await keptClicks();
  const dump = dumpOf(links, log);
  const outcomes = await Promise.all([1, 2].map(() => patiently(() => run(ada, dump))));
  expect(outcomes.reduce((sum, { outcome }) => sum + outcome.counted, 0)).toBe(3_000);
  expect(await keptClicks()).toBe(before + 3_000);
});

test("a link that leads elsewhere here, or is another's, gets no clicks", async () => {
  await createLink(bob, { url: "https://example.org/", custom: "taken" });
  const { outcome } = await run(
    ada,
    dumpOf([{ alias: "taken", clicks: 3 }], [{ id: 1, at: "2024-02-01 10:00:00", alias: "taken" }]),
  );
  expect(outcome).toEqual({ counted: 0, existing: 0, strange: 1, refused: 0 });
  expect(await totalOf(bob, "taken")).toBe(0);
});

test("single clicks past their retention become sums, and a removed workspace has neither", async () => {
  const before = (await countOf(ada, "menu", { edges: YEAR })).bars;
  await clickStore().retain(1);
  const { rows } = await pool().query("select from imported_runs where workspace_id = $1", [ada.workspaceId]);
  expect(rows).toEqual([]);
  expect((await countOf(ada, "menu", { edges: YEAR })).bars).toEqual(before);
  await clickStore().removeWorkspace(ada.workspaceId);
  expect((await countOf(ada, "menu")).bars[0]?.clicks).toBe(0);
  for (const table of [
    "imported_runs",
    "imported_chunks",
    "imported_sums",
    "imported_history",
    "imported_clicks",
  ])
    expect((await pool().query(`select from ${table}`)).rowCount, table).toBe(0);
});

test("clicks of aliases that differ by case alone, or have signs of their own, are each link's", async () => {
  const aliases = ["Twin", "twin", "twi/n", "zwölf"];
  const at = "2024-03-05 12:00:00";
  const log = aliases.flatMap((alias, nth) =>
    Array.from({ length: nth + 1 }, (_, more) => ({ id: 10_000 + nth * 10 + more, at, alias })),
  );
  const { outcome } = await run(
    ada,
    dumpOf(
      aliases.map((alias, nth) => ({ alias, clicks: nth + 1 })),
      log,
    ),
  );
  expect(outcome).toMatchObject({ counted: 10, strange: 0 });
  const stored = ["Twin", "%74%77%69%6e", "twi/n", "zw%C3%B6lf"];
  expect(await Promise.all(stored.map((alias) => totalOf(ada, alias)))).toEqual([1, 2, 3, 4]);
});
