import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { actorOfKey } from "@/lib/identity/access/api-keys";
import { register } from "@/lib/identity/account/account";
import { shortUrl } from "@/lib/platform/addresses";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { availabilityOf } from "./availability";
import { createLinks } from "./bulk-create";
import { idByAddress } from "./find";
import { rowsIn } from "./labels/rows";
import { Labels } from "./labels/schema";
import { undoLinkChanges } from "./link-history";
import { createLink, getLinkSettings, updateLink } from "./links";
import { presentSettings } from "./present-settings";
import { linkBehind } from "./qr/qr";
import { LinkChanges, NewLink } from "./schema";

let ada: Actor;
const url = "https://example.com/*";
const HOST = "go.aliases.example";

beforeAll(async () => {
  const username = `aliases-${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com`, password: "long enough" };
  const actor = await actorOfKey((await register(account, { address: "127.0.0.1", userAgent: "" })).apiKey);
  if (!actor) throw new Error("no actor");
  ada = actor;
  const domain = { scheme: "https", host: HOST, txtToken: "t", status: "verified" } as const;
  await db().domain.create({ data: { ...domain, workspaceId: ada.workspaceId } });
});
afterAll(() => pool().end());

const made = async (custom: string, domain?: string) =>
  createLink(ada, parse(NewLink, { url, custom, ...(domain && { domain }) }));
const changed = (id: number, changes: object) =>
  updateLink(ada, { id, ...parse(LinkChanges, { url, ...changes }) });

test("aliases with slashes, letters of any script and stars are made, shown as typed and found by their address", async () => {
  for (const [custom, stored] of [
    ["shop/Spring-24", "shop/Spring-24"],
    ["shop/*", "shop/*"],
    ["сахар", "%D1%81%D0%B0%D1%85%D0%B0%D1%80"],
    ["cafe\u0301/menü/*", "caf%C3%A9/men%C3%BC/*"],
  ] as const) {
    const { id, alias } = await made(custom);
    expect(alias).toBe(stored);
    expect(presentSettings(await getLinkSettings(ada, { id })).alias).toBe(custom.normalize("NFC"));
    expect(await idByAddress(ada, custom)).toBe(id);
    expect(await idByAddress(ada, custom.toUpperCase())).toBe(id);
    await expect(made(custom.toLowerCase())).rejects.toThrow(
      `The alias ${custom.normalize("NFC").toLowerCase()} is taken`,
    );
    expect(await availabilityOf(ada, { alias: custom, domain: undefined })).toMatchObject({
      reason: "taken",
    });
  }
  expect(await idByAddress(ada, "shop/")).toBe(await idByAddress(ada, "shop/*"));
});

test("what the default host has pages at is nobody's there, and a link's on a branded domain", async () => {
  for (const custom of ["qr/abc", "qr/*", "API/v1", "docs/*", "u/ada/list-1", "b/*"]) {
    await expect(made(custom)).rejects.toMatchObject({
      fields: { custom: expect.stringContaining("must not begin with") },
    });
    const { id } = await made(custom, HOST);
    await expect(changed(id, { domain: "localhost:3000" })).rejects.toMatchObject({
      fields: { domain: expect.any(String) },
    });
  }
  for (const custom of ["api", "qr"]) await expect(made(custom, HOST)).rejects.toThrow("reserved word");
  await expect(made(".well-known/*", HOST)).rejects.toThrow("dots only inside");
  const free = await availabilityOf(ada, { alias: "qr/next", domain: HOST });
  expect([free.reason, (await availabilityOf(ada, { alias: "qr/next", domain: undefined })).reason]).toEqual([
    null,
    "reserved",
  ]);
});

test("an alias in other letters that looks like another link's is refused, and one of its own script is not", async () => {
  await made("Cap");
  const other = await made("moves");
  await expect(made("сар")).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("looks like Cap"),
  });
  await expect(changed(other.id, { custom: "сар" })).rejects.toMatchObject({
    fields: { custom: expect.any(String) },
  });
  expect(await availabilityOf(ada, { alias: "сар", domain: undefined })).toMatchObject({ reason: "taken" });
  await expect(made("арі")).rejects.toThrow("looks like api");
  const [row] = await createLinks(ada, { links: [{ url, custom: "сар" }] });
  expect(row?.kind).toBe("refused");
  const { id } = await made("сар", HOST);
  await expect(changed(id, { domain: "localhost:3000" })).rejects.toThrow("looks like Cap");
  await made("сахар-2");
});

test("a link becomes a wildcard and back, and its history says so", async () => {
  const { id } = await made("grows");
  await changed(id, { custom: "grows/*" });
  expect((await getLinkSettings(ada, { id })).alias).toBe("grows/*");
  const [entry] = await db().historyEntry.findMany({ where: { linkId: id }, orderBy: { id: "desc" } });
  await undoLinkChanges(ada, { id, entryid: Number(entry?.id) });
  expect((await getLinkSettings(ada, { id })).alias).toBe("grows");
});

test("many at once are checked like one, and a row of an export makes its link again", async () => {
  const results = await createLinks(ada, {
    links: [
      { url, custom: "many/*" },
      { url, custom: "many/*" },
      { url, custom: "api/x" },
      { url, custom: "p\u0430y" },
      { longurl: url, alias: "Zürich/*", status: "active" },
    ],
  });
  expect(results.map(({ kind }) => kind)).toEqual(["made", "refused", "refused", "refused", "made"]);
  expect(
    results.map((row) =>
      row.kind === "refused" ? row.failure.message : row.kind === "made" && row.link.alias,
    ),
  ).toEqual([
    "many/*",
    expect.stringContaining("many/* is taken"),
    expect.stringContaining("must not begin with api"),
    expect.stringContaining("must not mix"),
    "Z%C3%BCrich/*",
  ]);
});

test("QR codes and labels are made of a link whatever its alias is", async () => {
  for (const [custom, domain] of [
    ["codes/menu", undefined],
    ["codes/below/*", undefined],
    ["höhe", undefined],
    ["codes/menu", HOST],
    ["höhe", HOST],
  ] as const) {
    const { id, alias } = await made(custom, domain);
    const address = shortUrl(domain ? { scheme: "https", host: domain } : null, alias);
    for (const written of [address, `${address.replace(/\*$/, "")}?x=1`, encodeURI(decodeURI(address))])
      expect([written, await linkBehind(ada, written)]).toEqual([written, id]);
    const list = domain ? address : `${custom}\n${custom.toUpperCase()}`;
    const labels = await rowsIn(ada, parse(Labels, { sheet: "L7160", list }));
    expect(labels.map(({ code }) => code)).toEqual(domain ? [address] : [address, address]);
  }
});
