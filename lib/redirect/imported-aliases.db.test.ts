import { beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { availabilityOf } from "@/lib/links/availability";
import { type ImportedRow, importLinks } from "@/lib/links/imports/import-links";
import type { ImportedRecord } from "@/lib/links/imports/record";
import { createLink, removeLink, restoreLink, updateLink } from "@/lib/links/links";
import { LinkChanges, NewLink } from "@/lib/links/schema";
import { shortUrl } from "@/lib/platform/addresses";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { visitsForFile } from "./visits-fixture";

const at = await visitsForFile("imported");
const HOST = "go.example";
const own = new URL(env().SHORT_URL).host;
let ada: Actor;
let bob: Actor;

beforeAll(async () => {
  const someone = async (username: string) => {
    const account = { username, email: `${username}@example.com`, password: "long enough" };
    const { id } = await insertAccount(account);
    const { rows } = await pool().query<{ personalWorkspaceId: number }>(
      'select personal_workspace_id as "personalWorkspaceId" from users where id = $1',
      [id],
    );
    return operatorFor({ id, personalWorkspaceId: rows[0]?.personalWorkspaceId ?? 0 });
  };
  bob = await someone("bob");
  ada = { ...(await someone("ada")), workspaceId: at.workspace };
  await at.addDomain(HOST);
});

const urlOf = (alias: string) => `https://example.com/${encodeURIComponent(alias)}`;

async function run(
  aliases: (string | [string, string])[],
  { actor = ada, host = null as string | null, mode = "make" as "make" | "rehearse" } = {},
): Promise<ImportedRow[]> {
  const records = (async function* () {
    for (const [index, one] of aliases.entries()) {
      const [alias, url] = typeof one === "string" ? [one, urlOf(one)] : one;
      const record: ImportedRecord = { key: `/${alias}`, row: index + 1, alias, host, url, leftOut: [] };
      yield record;
    }
  })();
  const rows: ImportedRow[] = [];
  for await (const row of importLinks(actor, records, { from: "yourls", mode })) rows.push(row);
  return rows;
}

const locationOf = async (path: string, host = own) =>
  (await at.visit(path, { headers: { host } })).headers.location;

const ODD = [
  "a/b",
  "guides/2024/Q1",
  "café",
  "日本/語",
  "🎉",
  "ends.",
  "100%",
  "a@b:c",
  "foo bar",
  "c++x",
  "~ada",
  "it's",
];
const LONG = "x".repeat(400);
const WITH_ENDS = [...ODD, ".hidden", "a?b#c", LONG];

test.each([own, HOST])("aliases of other services lead on from %s as they did there", async (host) => {
  // A miss that is remembered ends with the import.
  expect((await at.visit("/a/b", { headers: { host } })).status).toBe(404);
  const rows = await run(WITH_ENDS, host === own ? {} : { host });
  expect(rows.map(({ outcome, reason }) => reason ?? outcome)).toEqual(WITH_ENDS.map(() => "created"));
  for (const [index, alias] of WITH_ENDS.entries()) {
    const address = new URL(rows[index]?.shortUrl ?? "");
    expect(address.host).toBe(host);
    expect(await locationOf(address.pathname, host), alias).toBe(urlOf(alias));
    expect(await locationOf(`${address.pathname}/`, host), alias).toBe(urlOf(alias));
  }
  const again = await run(WITH_ENDS, host === own ? {} : { host });
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(["existing"]));
});

test("an alias is found however a client encodes it", async () => {
  for (const path of ["/caf%C3%A9", "/caf%c3%a9", "/cafe%CC%81", "/%63af%C3%A9"])
    expect(await locationOf(path), path).toBe(urlOf("café"));
  for (const path of ["/a@b:c", "/a%40b%3ac"]) expect(await locationOf(path), path).toBe(urlOf("a@b:c"));
  for (const path of ["/a%2Fb", "/a//b", "/caf%C3", "/caf%", "/%00"])
    expect((await at.visit(path, { headers: { host: own } })).status, path).toBe(404);
});

test("a preview of such an alias leads there", async () => {
  const { status, text } = await at.visit("/caf%C3%A9+", { headers: { host: own } });
  expect(status).toBe(200);
  expect(text).toContain('href="/caf%C3%A9"');
});

test("own words are kept on a domain of one's own, and refused on the short host", async () => {
  const words = ["login", "docs", "dashboard/links", "api"];
  expect((await run(words, { host: HOST })).map(({ outcome }) => outcome)).toEqual(
    words.map(() => "created"),
  );
  for (const word of words) expect(await locationOf(`/${word}`, HOST)).toBe(urlOf(word));
  for (const { outcome, reason } of await run(words)) {
    expect(outcome).toBe("refused");
    expect(reason).toContain("Import it on a domain of your own");
  }
});

test("what no visit could find is refused", async () => {
  const lost = [".", "a//b", "a/../b", "foo+", "a\u0007", "y".repeat(501), "é".repeat(90), "/a"];
  for (const { outcome, reason } of await run(lost)) {
    expect(outcome).toBe("refused");
    expect(reason).toContain("can't be an address here");
  }
  const [known] = await run([".well-known/x"], { host: HOST });
  expect(known).toMatchObject({ outcome: "refused", reason: expect.stringContaining("our own pages") });
});

const CASES: [string, string][] = [
  ["Abc", "https://example.com/1"],
  ["abc", "https://example.com/2"],
  ["ABC", "https://example.com/3"],
  ["aBc", "https://example.com/1"],
];

test("aliases that differ by case alone lead each to its own", async () => {
  const rehearsed = await run(CASES, { mode: "rehearse" });
  const rows = await run(CASES);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["created", "created", "created", "existing"]);
  expect(rehearsed.map(({ outcome, shortUrl: made }) => [outcome, made])).toEqual(
    rows.map(({ outcome, shortUrl: made }) => [outcome, made]),
  );
  expect(rows[1]?.shortUrl).toBe(shortUrl(null, "abc"));
  const expectEach = async () => {
    for (const [alias, url] of CASES) expect(await locationOf(`/${alias}`), alias).toBe(url);
    expect(await locationOf("/%61bc")).toBe("https://example.com/2");
    expect(await locationOf("/abC")).toBe("https://example.com/1");
  };
  await expectEach();
  await expectEach();
  const again = await run(CASES);
  expect(again.map(({ outcome }) => outcome)).toEqual(CASES.map(() => "existing"));
  expect(await run([["abc", "https://example.com/9"]])).toMatchObject([
    {
      outcome: "refused",
      reason: expect.stringContaining(`${own}/abc already leads to https://example.com/2`),
    },
  ]);
  expect((await at.visit("/abc+", { headers: { host: own } })).text).toContain("https://example.com/2");
});

test("links that differ by case alone outlive the one that was first", async () => {
  const { rows: links } = await pool().query<{ id: number; alias: string; url: string }>(
    "select id, alias, url from links where workspace_id = $1 and deleted_at is null",
    [ada.workspaceId],
  );
  const first = links.find(({ alias }) => alias === "Abc");
  const third = links.find(({ url }) => url.endsWith("/3"));
  await removeLink(ada, { id: first?.id ?? 0 });
  expect(await locationOf("/abc")).toBe("https://example.com/2");
  expect(await locationOf("/ABC")).toBe("https://example.com/3");
  await expect(
    createLink(ada, parse(NewLink, { url: "https://example.com/4", custom: "abC" })),
  ).rejects.toThrow(/taken/);
  expect(await availabilityOf(ada, { alias: "abC" })).toMatchObject({ reason: "taken" });
  await removeLink(ada, { id: third?.id ?? 0 });
  expect(await locationOf("/ABC")).toBe("https://example.com/2");
  await restoreLink(ada, { id: first?.id ?? 0 });
  expect(await locationOf("/Abc")).toBe("https://example.com/1");
  expect(await locationOf("/ABC")).toBe("https://example.com/1");
  expect(await locationOf("/abc")).toBe("https://example.com/2");
});

test("somebody else's alias can't be taken by another case", async () => {
  expect(await run([["aBC", "https://example.com/evil"]], { actor: bob })).toMatchObject([
    { outcome: "refused", reason: expect.stringContaining("is taken") },
  ]);
});

test("aliases that no exact letters can tell apart are named", async () => {
  const rows = await run([
    ["Straße", "https://example.com/s1"],
    ["straße", "https://example.com/s2"],
  ]);
  expect(rows).toMatchObject([
    { outcome: "created" },
    { outcome: "refused", reason: expect.stringContaining("differs by case alone") },
  ]);
});

test("a name that only exact letters have left is nobody's by a rename, and its own first link comes back to it", async () => {
  await run([
    ["Kept", "https://example.com/first"],
    ["kept", "https://example.com/twin"],
  ]);
  const idOf = async (name: string) =>
    (
      await pool().query<{ id: number }>("select id from links where url = $1", [
        `https://example.com/${name}`,
      ])
    ).rows[0]?.id ?? 0;
  const rename = (actor: Actor, id: number, custom: string, url = "https://example.com/other") =>
    updateLink(actor, { id, ...parse(LinkChanges, { url, custom }) });
  const [first, twin] = [await idOf("first"), await idOf("twin")];
  await removeLink(ada, { id: first });
  const other = await createLink(ada, parse(NewLink, { url: "https://example.com/other" }));
  const foreign = await createLink(bob, parse(NewLink, { url: "https://example.com/foreign" }));
  for (const [actor, { id }] of [[ada, other] as const, [bob, foreign] as const])
    for (const custom of ["KEPT", "kept"])
      await expect(rename(actor, id, custom)).rejects.toThrow(/is taken on this domain/);
  expect(await locationOf("/kept")).toBe("https://example.com/twin");
  await restoreLink(ada, { id: first });
  expect(await locationOf("/kept")).toBe("https://example.com/twin");
  expect(await locationOf("/KEPT")).toBe("https://example.com/first");
  // A change of its case alone leaves the name its own.
  await rename(ada, first, "KEPT", "https://example.com/first");
  expect(await locationOf("/kept")).toBe("https://example.com/twin");
  expect(await locationOf("/Kept")).toBe("https://example.com/first");
  await removeLink(ada, { id: twin });
  expect(await locationOf("/kept")).toBe("https://example.com/first");
});
