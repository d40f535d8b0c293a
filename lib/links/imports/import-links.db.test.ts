import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { verifyPassword } from "@/lib/identity/access/passwords";
import { ofWorkspace } from "@/lib/identity/access/proof";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { createLinks } from "../bulk-create";
import { createCampaign } from "../campaigns/campaigns";
import { createChannel } from "../channels/channels";
import { createDomain } from "../domains/domains";
import { NewDomain } from "../domains/schema";
import { ExportQuery, exportLinks } from "../export";
import { removeLink } from "../links";
import { createPixel } from "../pixels/pixels";
import { NewPixel } from "../pixels/schema";
import type { Service } from "./enums";
import { type ImportedRow, type ImportOptions, importLinks } from "./import-links";
import { FILE_SOURCES } from "./sources";

let ada: Actor;
let bob: Actor;

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  ada = await person("ada");
  bob = await person("bob");
  for (const domain of ["https://go.ada.example", "https://old.ada.example"])
    await createDomain(ada, parse(NewDomain, { domain }));
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

async function person(username: string): Promise<Actor> {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}

const url = "https://example.com/";

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

async function run(actor: Actor, from: Service, text: string, more: Partial<ImportOptions> = {}) {
  const rows: ImportedRow[] = [];
  const records = FILE_SOURCES[from].read(bytesOf(text));
  for await (const row of importLinks(actor, records, { from, mode: "make", ...more })) rows.push(row);
  return rows;
}

const outcomes = (rows: ImportedRow[]) => rows.map(({ outcome }) => outcome);

async function exported(actor: Actor, query: object = {}): Promise<string> {
  const { pieces } = exportLinks(actor, parse(ExportQuery, query));
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** Without what a new link has of its own. */
const kept = (ndjson: string) =>
  ndjson
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { id: _, encryptedpassword, ...row } = JSON.parse(line) as Record<string, unknown>;
      const { archived } = row;
      return { ...row, archived, hasPassword: encryptedpassword !== "" };
    });

async function fill(actor: Actor) {
  const campaign = (await createCampaign(actor, { name: "Spring" })).id;
  const channel = (await createChannel(actor, { name: "Print", color: "#aa0000" })).id;
  const pixel = await createPixel(
    actor,
    parse(NewPixel, { type: "gtmpixel", name: "Shop", tag: "GTM-ABC123" }),
  );
  await createLinks(actor, {
    links: [
      {
        ...{
          url,
          custom: "Whole",
          domain: "go.ada.example",
          type: "frame",
          status: "disabled",
          clicklimit: 9,
        },
        ...{ title: "=Named", description: "two\nlines", metatitle: "Shared", metadescription: "Text, too" },
        ...{ metaimage: `${url}a.png`, expiry: "2031-01-01 10:00:00", expiredurl: `${url}over` },
        geotarget: [{ location: "poland", link: `${url}pl` }],
        devicetarget: [{ device: "iphone", link: `${url}ios` }],
        languagetarget: [{ language: "pt-br", link: `${url}br` }],
        parameters: [{ name: "utm_source", value: "a b" }],
        ...{ campaign, channels: [channel], pixels: [pixel.id] },
      },
      { url, custom: "locked", password: "open sesame" },
      { url, custom: "kept" },
    ],
  } as never);
  const archivedAt = new Date("2026-01-01T00:00:00Z");
  await db().link.updateMany({
    where: { workspaceId: actor.workspaceId, alias: "kept" },
    data: { archivedAt },
  });
  await db().link.updateMany({
    where: { workspaceId: actor.workspaceId },
    data: { createdAt: new Date("2020-05-05T05:05:05Z") },
  });
}

async function empty(actor: Actor) {
  const links = await db().link.findMany({ where: { workspaceId: actor.workspaceId, deletedAt: null } });
  for (const { id } of links) await removeLink(actor, { id });
}

test("our own export comes back whole, in both forms, and a second run changes nothing", async () => {
  await fill(ada);
  const before = await exported(ada, { format: "ndjson", state: "any" });
  for (const format of ["csv", "ndjson"]) {
    const file = await exported(ada, { format, state: "any" });
    await empty(ada);
    expect(outcomes(await run(ada, "switchyard", file)), format).toEqual(["created", "created", "created"]);
    const after = await exported(ada, { format: "ndjson", state: "any" });
    const without = (rows: ReturnType<typeof kept>) =>
      rows.map(({ archived, ...row }) => [row, archived !== null]);
    expect(without(kept(after)), format).toEqual(without(kept(before)));
    expect(outcomes(await run(ada, "switchyard", file)), format).toEqual([
      "existing",
      "existing",
      "existing",
    ]);
  }
  const { passwordHash } = await db().link.findFirstOrThrow({ where: { alias: "locked", deletedAt: null } });
  expect(passwordHash).toContain("scrypt");
  expect(await db().channel.count({ where: { workspaceId: ada.workspaceId } })).toBe(1);
  expect(await db().pixel.count({ where: { workspaceId: ada.workspaceId } })).toBe(1);
});

test("another installation's password leaves the link disabled, and says so", async () => {
  const file = await exported(ada, { format: "ndjson", q: "locked" });
  await empty(ada);
  const foreign = file.replace(/"encryptedpassword":"[^"]+"/, '"encryptedpassword":"c29tZXRoaW5nIGVsc2U"');
  const [row] = await run(ada, "switchyard", foreign);
  expect(row).toMatchObject({ outcome: "created" });
  expect(row?.leftOut.join()).toContain("disabled until you set one");
  const link = await db().link.findFirstOrThrow({ where: { alias: "locked", deletedAt: null } });
  expect(link.disabledAt).not.toBeNull();
});

const FILE = [
  "Short link,Destination URL,Created at,Tags,Archived",
  `https://go.ada.example/One,${url}1,2021-02-03T04:05:06Z,"news,print",true`,
  `https://old.ada.example/One,${url}2,,news,`,
  `https://bit.ly/three,${url}3,,,`,
  `https://go.ada.example/one,${url}other,,,`,
  `https://go.ada.example/One,${url}1,,,`,
  "https://go.ada.example/bad,ftp://example.com/,,,",
  `https://go.ada.example/dashboard,${url},,,`,
].join("\n");

test("a rehearsal says what an import does, and writes nothing", async () => {
  const before = await db().link.count();
  const rehearsed = await run(ada, "dub", FILE, { mode: "rehearse" });
  expect(await db().link.count()).toBe(before);
  expect(await db().channel.count({ where: { workspaceId: ada.workspaceId, name: "news" } })).toBe(0);
  const made = await run(ada, "dub", FILE);
  expect(made).toEqual(rehearsed);
  expect(outcomes(made)).toEqual("created,created,refused,created,existing,refused,created".split(","));
  expect(made[2]?.reason).toContain("bit.ly is none of your domains");
  expect(made[5]?.reason).toContain("url");
  const one = await db().link.findFirstOrThrow({
    where: { alias: "One", domain: { host: "go.ada.example" }, deletedAt: null },
    include: { channelItems: { include: { channel: true } } },
  });
  expect(one.createdAt).toEqual(new Date("2021-02-03T04:05:06Z"));
  expect(one.archivedAt).not.toBeNull();
  expect(one.channelItems.map(({ channel }) => channel.name).sort()).toEqual(["news", "print"]);
});

test("one domain for all links takes every host, and a stranger's domains are nobody else's", async () => {
  const lines = FILE.split("\n");
  const rows = await run(ada, "dub", [lines[0], lines[3]].join("\n"), { domain: "https://go.ada.example" });
  expect(rows[0]).toMatchObject({ outcome: "created", shortUrl: "https://go.ada.example/three" });
  const strange = await run(bob, "dub", FILE);
  expect(strange.every(({ outcome }) => outcome === "refused")).toBe(true);
  expect(strange[0]?.reason).toContain("none of your domains");
});

test("a taken alias is refused with whose it is", async () => {
  const home = new URL(env().SHORT_URL).host;
  const file = (target: string) => `Short link,Destination URL\nhttps://${home}/taken,${target}\n`;
  expect(outcomes(await run(ada, "dub", file(`${url}a`)))).toEqual(["created"]);
  expect((await run(ada, "dub", file(`${url}b`)))[0]?.reason).toContain(`already leads to ${url}a`);
  expect((await run(bob, "dub", file(`${url}a`)))[0]?.reason).toContain("is taken on");
});

test("an alias in other letters that looks like a stranger's is refused on the host that both share", async () => {
  const home = new URL(env().SHORT_URL).host;
  const file = (alias: string) => `Short link,Destination URL\nhttps://${home}/${alias},${url}\n`;
  expect(outcomes(await run(ada, "dub", file("cocoa")))).toEqual(["created"]);
  // The same in Cyrillic letters.
  const [strange] = await run(bob, "dub", file("сосоа"));
  expect([strange?.outcome, strange?.reason]).toEqual([
    "refused",
    "The alias сосоа looks like cocoa, which is taken on this host. Import it on a domain of your own, or leave this row out.",
  ]);
  expect((await run(bob, "dub", file("һеӏр")))[0]?.outcome).toBe("created");
  expect(outcomes(await run(ada, "dub", file("сосоа")))).toEqual(["created"]);
});

test("an import that ends half-way is run again, and a plain password is one afterwards", async () => {
  const lines = Array.from(
    { length: 450 },
    (_, at) => `https://go.ada.example/many-${at},${url}${at},${at === 7 ? "open" : ""}`,
  );
  const file = ["Short link,Destination URL,Password", ...lines].join("\n");
  const records = FILE_SOURCES.dub.read(bytesOf(file));
  let seen = 0;
  for await (const _ of importLinks(ada, records, { from: "dub", mode: "make" })) if (++seen === 201) break;
  const again = outcomes(await run(ada, "dub", file));
  expect(again.filter((outcome) => outcome === "created").length).toBeLessThan(450);
  expect(again).not.toContain("refused");
  expect(await db().link.count({ where: { alias: { startsWith: "many-" }, deletedAt: null } })).toBe(450);
  const { passwordHash } = await db().link.findFirstOrThrow({ where: { alias: "many-7" } });
  expect(await verifyPassword("open", passwordHash, ofWorkspace(ada))).toBe(true);
});

test("hostile text refuses its own row, and never the database", async () => {
  const row = (more: object) =>
    JSON.stringify({ alias: "a", shorturl: "https://go.ada.example/a", longurl: url, ...more });
  const lines = [
    row({ channelnames: [{ name: "\u0000" }] }),
    row({ note: "half \ud800 of it" }),
    row({ shorturl: "https://" }),
    row({ channelnames: '[{"name":"\\u0000"}]' }),
    "{",
    row({ clicklimit: 99_999_999_999 }),
    row({ alias: "\u202e evil/../x" }),
    row({ alias: "x".repeat(10_000) }),
    row({
      alias: "fine",
      expiry: "2031-01-01 00:00:00",
      geotarget: [{ location: "x".repeat(500), link: url }],
    }),
  ];
  const rows = await run(ada, "switchyard", lines.join("\n"));
  expect(
    outcomes(rows)
      .slice(0, 8)
      .every((outcome) => outcome === "refused"),
  ).toBe(true);
  expect(rows[8]).toMatchObject({ outcome: "created" });
  const zero = "Short link,Destination URL,Tags,geo\nhttps://go.ada.example/%00,https://example.com/,,\n";
  expect((await run(ada, "dub", zero))[0]?.reason).toContain("no alias can hold");
});

test("a column of something else creates no thousands of channels, and refused rows none", async () => {
  const before = await db().channel.count({ where: { workspaceId: bob.workspaceId } });
  const home = new URL(env().SHORT_URL).host;
  const tags = (at: number) => Array.from({ length: 200 }, (_, tag) => `t${at}-${tag}`).join(",");
  const file = ["Short link,Destination URL,Tags"];
  for (let at = 0; at < 12; at++)
    file.push(`https://${home}/tagged-${at},${at === 0 ? "ftp://x" : url},"${tags(at)}"`);
  const rows = await run(bob, "dub", file.join("\n"));
  expect(rows[1]?.leftOut).toHaveLength(100);
  expect(await db().channel.count({ where: { workspaceId: bob.workspaceId } })).toBe(before + 500);
  expect(await db().channel.count({ where: { workspaceId: bob.workspaceId, name: "t0-0" } })).toBe(0);
});

test("a bcrypt hash is kept as it is, and one that nobody could compare is refused", async () => {
  const hash = "$2b$12$e9cTHGj69xkVY9cYjE0FFOOArt0TKMVvDDZHFGK6jQOR9VQXUP.Oe";
  const hashes = [hash, hash.replace("$12$", "$31$"), "plain", ""];
  const records = (async function* () {
    for (const [at, value] of hashes.entries()) {
      const alias = `hashed${at}`;
      const password = { kind: "bcrypt" as const, value };
      yield { key: `/${alias}`, row: at + 1, alias, host: null, url, password, leftOut: [] };
    }
  })();
  const rows: ImportedRow[] = [];
  for await (const row of importLinks(ada, records, { from: "kutt", mode: "make" })) rows.push(row);
  expect(outcomes(rows)).toEqual(["created", "refused", "refused", "refused"]);
  expect(rows[1]?.reason).toContain("The hash of this link's password");
  expect(await db().link.findFirstOrThrow({ where: { alias: "hashed0" } })).toMatchObject({
    passwordHash: hash,
  });
});
