import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { changeUserQuotas } from "@/lib/identity/quotas/quotas";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { createDomain } from "../domains/domains";
import { NewDomain } from "../domains/schema";
import { importLinks } from "../imports/import-links";
import { sizeOfArchive } from "./archive";
import {
  bytesOf,
  exported,
  fill,
  imported,
  type Listed,
  outcomes,
  person,
  timeless,
} from "./archive-fixtures";

let ada: Actor;
let archive = "";

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  ada = await person("ada");
  await fill(ada);
  archive = await exported(ada);
  // The other installation is this one, without her.
  await pool().query("delete from users where id = $1", [ada.userId]);
  await pool().query("delete from workspaces where id = $1", [ada.workspaceId]);
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

let bob: Actor;

test("a rehearsal says what would be created, and creates nothing", async () => {
  bob = await person("bob");
  const rows = await imported(bob, archive, "rehearse");
  expect(rows.filter(({ outcome }) => outcome !== "created")).toEqual([]);
  expect(rows.map(({ part }) => part)).toEqual([
    ...["domains", "pixels", "utm_templates", "annotations", "overlays", "splash_pages", "bio_pages"],
    ...["links", "links", "links", "links", "links"],
    ...["qr_codes", "campaigns", "channels"],
  ]);
  expect(await db().link.count()).toBe(0);
  expect(await db().domain.count()).toBe(0);
});

test("a rehearsal says what would not fit, as the import does", async () => {
  const refused = async (actor: Actor, mode?: "rehearse") =>
    (await imported(actor, archive, mode)).flatMap(({ part, row, outcome, reason }) =>
      outcome === "refused" ? [{ part, row, reason }] : [],
    );
  const cy = await person("cyrus");
  await changeUserQuotas(cy, { id: cy.userId, links: 3, domains: 1 });
  const rehearsed = await refused(cy, "rehearse");
  expect(rehearsed).toHaveLength(2);
  for (const { reason } of rehearsed) expect(reason).toContain("its limit of 3 links");
  await changeUserQuotas(cy, { id: cy.userId, domains: 0 });
  expect((await refused(cy, "rehearse"))[0]).toMatchObject({
    part: "domains",
    reason: expect.stringContaining("its limit of 0 branded domains"),
  });
  await changeUserQuotas(cy, { id: cy.userId, domains: 1 });
  const made = await refused(cy);
  expect(made.filter(({ part }) => part === "links")).toHaveLength(2);
  await pool().query("delete from users where id = $1", [cy.userId]);
  await pool().query("delete from workspaces where id = $1", [cy.workspaceId]);
});

test("an archive that is imported elsewhere gives the same archive again", async () => {
  const rows = await imported(bob, archive);
  expect(rows.filter(({ outcome }) => outcome !== "created")).toEqual([]);
  const before = JSON.parse(JSON.stringify(timeless(archive))) as Listed[];
  const locked = before.flat().find((record) => (record as { alias?: string }).alias === "locked");
  // Its password stayed behind.
  Object.assign(locked ?? {}, { disabled_at: true });
  expect(timeless(await exported(bob))).toEqual(before);
  expect(rows.flatMap(({ key, leftOut }) => leftOut.map((what) => `${key}: ${what}`))).toEqual([
    "go.ada.example/Whole: clicks used of the limit",
    "/locked: password (the link is disabled until you set one)",
  ]);
});

test("what was counted counts as imported, and a printed code keeps its address", async () => {
  const { rows } = await pool().query(
    `select imported_clicks::int as imported, clicks::int, (select alias from qr_codes) as qr
     from link_counters join links on id = link_id where alias = 'Whole'`,
  );
  const [{ alias } = { alias: "" }] = (JSON.parse(archive) as { qr_codes: { alias: string }[] }).qr_codes;
  expect(rows).toEqual([{ imported: 47, clicks: 0, qr: alias }]);
  const { rows: days } = await pool().query("select day::text, clicks::int from imported_days");
  expect(days).toEqual([{ day: "2024-05-06", clicks: 5 }]);
});

test("imported again, an archive changes nothing", async () => {
  const before = await exported(bob);
  expect(outcomes(await imported(bob, archive))).toEqual(["existing"]);
  expect(outcomes(await imported(bob, archive, "rehearse"))).toEqual(["existing"]);
  expect(timeless(await exported(bob))).toEqual(timeless(before));
});

test("clicks that are counted here don't come back as imported ones", async () => {
  await pool().query(
    "delete from imported_clicks; update link_counters set clicks = 50, imported_clicks = 0",
  );
  await imported(bob, await exported(bob));
  const { rows } = await pool().query("select from imported_clicks");
  expect(rows).toEqual([]);
});

test("an import that was interrupted is completed by another", async () => {
  await pool().query("delete from links where alias in ('Whole', 'covered'); delete from channels");
  const rows = await imported(bob, archive);
  expect(rows.flatMap(({ key, outcome }) => (outcome === "created" ? [key] : []))).toEqual([
    "go.ada.example/Whole",
    "/covered",
    "Print",
  ]);
  const { rows: members } = await pool().query("select weight from campaign_members order by 1");
  expect(members).toEqual([{ weight: 30 }, { weight: 70 }]);
});

test("what somebody else has here is refused or renamed, and stays theirs", async () => {
  const eve = await person("eve");
  const rows = await imported(eve, archive);
  const refused = rows
    .filter(({ outcome }) => outcome === "refused")
    .map(({ key, reason }) => `${key}: ${reason}`);
  expect(refused).toEqual([
    expect.stringMatching(/^go\.ada\.example: /),
    expect.stringContaining("Ada: The alias ada is taken"),
    expect.stringContaining("go.ada.example is none of your domains"),
    ...Array.from({ length: 4 }, () => expect.stringContaining("is taken on")),
  ]);
  const left = rows.flatMap(({ leftOut }) => leftOut);
  expect(left).toContainEqual(expect.stringMatching(/^address \/qr\/.* is taken here$/));
  expect(left).toContain("address /r/spring, which is taken here");
  expect(left).toEqual(expect.arrayContaining(["2 links"]));
  const { rows: owners } = await pool().query("select distinct workspace_id as id from links");
  expect(owners).toEqual([{ id: bob.workspaceId }]);
});

test("links can all go to another domain", async () => {
  const dan = await person("dan");
  await createDomain(dan, parse(NewDomain, { domain: "https://dan.example" }));
  const rows = await imported(dan, archive, "make", "dan.example");
  expect(rows.filter(({ part, outcome }) => part === "links" && outcome !== "created")).toEqual([]);
  const { rows: found } = await pool().query(
    "select count(*)::int as links from campaign_members join links on id = link_id where workspace_id = $1",
    [dan.workspaceId],
  );
  expect(found).toEqual([{ links: 2 }]);
});

const head = '{"form":"switchyard archive 1"';
const link = (JSON_: object) => {
  const [first] = (JSON.parse(archive) as Listed).links ?? [];
  return JSON.stringify({ ...first, domain_id: null, external_id: null, pixels: [], ...JSON_ });
};

test("entries that nobody has exported are refused one by one, in plain words", async () => {
  const mallory = await person("mallory");
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  const entries = [
    link({ alias: "fine", id: 1 }),
    "7",
    "null",
    "[]",
    link({ alias: 7 }),
    link({ alias: "dashboard" }),
    link({ url: "javascript:alert(1)" }),
    link({ alias: "nul\u0000" }),
    link({ domain_id: 12_345 }),
    link({ blocked_at: "2026-01-01" }),
    link({ created_at: "yesterday" }),
    link({ alias: "cased", type: "overlay", overlay_id: 1 }),
    `{"id":1,"deep":${deep}}`,
    '{"__proto__":{"alias":"x"},"constructor":1}',
  ];
  const campaigns = [
    `{"id":1,"name":"<script>alert(1)</script>","access":"public","mode":"equal","members":[{"link_id":1,"weight":1},{"link_id":${bob.workspaceId},"weight":1}]}`,
    '{"id":2,"name":"Odd","access":"public","mode":"all of them","members":[]}',
  ];
  const text = `${head},"pixels":[{"id":1,"type":"gtmpixel","name":"x","tag":"<script>"}],"links":[${entries.join()}],"campaigns":[${campaigns.join()}],"unknown":[1,{"a":2}]}`;
  expect(await sizeOfArchive(bytesOf(text))).toMatchObject({ entries: entries.length + 3 });
  const rows = await imported(mallory, text);
  const reasons = rows
    .filter(({ outcome }) => outcome === "refused")
    .map(({ part, row }) => `${part} ${row}`);
  expect(reasons.sort()).toEqual(
    [
      "campaigns 2",
      "pixels 1",
      ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14].map((row) => `links ${row}`),
    ].sort(),
  );
  for (const { reason = "It is fine." } of rows) expect(reason).toMatch(/^[A-Za-z].*[.]$/);
  const created = rows.filter(({ outcome }) => outcome === "created");
  expect(created.map(({ part, row, leftOut }) => [part, row, leftOut])).toEqual([
    ["links", 1, ["clicks used of the limit"]],
    ["links", 12, ["overlay", "clicks used of the limit"]],
    ["campaigns", 1, ["1 link"]],
  ]);
});

test.each([
  ["a text", "Dear operator,", /no archive of Switchyard/],
  ["nothing", "", /no archive of Switchyard/],
  ["another JSON", '{"links":[{"id":1}]}', /no archive of Switchyard/],
  ["a newer archive", '{"form":"switchyard archive 7","links":[]}', /switchyard archive 7.*Upgrade/],
  ["a cut archive", `${head},"links":[{"id":1}`, /cut off/],
  ["a damaged archive", `${head},"links":[{"id":1},}`, /damaged/],
  ["something behind it", `${head}} and more`, /damaged/],
  ["an endless entry", `${head},"links":["${"x".repeat(17 * 1_024 * 1_024)}`, /longer than 16 MB/],
])("%s is no archive, and nothing is imported", async (_, text, words) => {
  await expect(sizeOfArchive(bytesOf(text, 65_536))).rejects.toThrow(words);
});

test("aliases that an import kept to the letter come back as they are", async () => {
  const faye = await person("faye");
  const aliases = ["guides/2024", "café", "100%", "Twin", "twin"];
  const records = (async function* () {
    for (const [at, alias] of aliases.entries())
      yield { key: alias, row: at + 1, alias, host: null, url: `https://example.com/${at}`, leftOut: [] };
  })();
  for await (const row of importLinks(faye, records, { from: "yourls", mode: "make" }))
    expect(row.outcome).toBe("created");
  const storedOf = async ({ workspaceId }: Actor) =>
    (await db().link.findMany({ where: { workspaceId }, orderBy: { url: "asc" } })).map(({ alias }) => alias);
  const [stored, kept] = [await storedOf(faye), await exported(faye)];
  expect(stored).toEqual(["guides/2024", "caf%C3%A9", "100%25", "Twin", "%74%77%69%6e"]);
  await pool().query("delete from links where workspace_id = $1", [faye.workspaceId]);
  const gail = await person("gail");
  expect(outcomes(await imported(gail, kept))).toEqual(["created"]);
  expect(await storedOf(gail)).toEqual(stored);
  expect(outcomes(await imported(gail, kept))).toEqual(["existing"]);
});
