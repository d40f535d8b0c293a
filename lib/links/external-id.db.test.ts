import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { actorOfKey } from "@/lib/identity/access/api-keys";
import { register } from "@/lib/identity/account/account";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { createLinks } from "./bulk-create";
import { LinkListQuery } from "./filter";
import { idByExternalId } from "./find";
import { createLink, getLinkSettings, removeLink, restoreLink, updateLink } from "./links";
import { listLinks } from "./list";
import { upsertLink } from "./upsert";

let ada: Actor;
let bob: Actor;
const url = "https://example.com/";

async function somebody(): Promise<Actor> {
  const username = `ids-${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com`, password: "long enough" };
  const actor = await actorOfKey((await register(account, { address: "127.0.0.1", userAgent: "" })).apiKey);
  if (!actor) throw new Error("no actor");
  return actor;
}

beforeAll(async () => {
  [ada, bob] = [await somebody(), await somebody()];
});
afterAll(() => pool().end());

test("an external id is one link's in its workspace, and is found there", async () => {
  const { id } = await createLink(ada, { url, externalid: "order-1" });
  await expect(createLink(ada, { url, externalid: "order-1" })).rejects.toThrow("external ID order-1");
  const channel = await db().channel.create({ data: { workspaceId: ada.workspaceId, name: "x" } });
  await expect(createLink(ada, { url, externalid: "order-1", channels: [channel.id] })).rejects.toMatchObject(
    { kind: "conflict", fields: { externalid: expect.any(String) } },
  );
  expect(await idByExternalId(ada, "order-1")).toBe(id);
  await createLink(bob, { url, externalid: "order-1" });
  await expect(idByExternalId(bob, "order-2")).rejects.toMatchObject({ kind: "not-found" });
});

test("it can be changed, cleared and taken over, and a conflict says that it is the id", async () => {
  const one = await createLink(ada, { url, externalid: "a" });
  const other = await createLink(ada, { url, externalid: "b" });
  await expect(updateLink(ada, { id: other.id, url, externalid: "a" })).rejects.toThrow("external ID a");
  await expect(updateLink(ada, { id: other.id, url, custom: one.alias })).rejects.toThrow("alias");
  await updateLink(ada, { id: one.id, url, externalid: null });
  await updateLink(ada, { id: other.id, url, externalid: "a" });
  expect(await idByExternalId(ada, "a")).toBe(other.id);
  expect((await getLinkSettings(ada, { id: one.id })).externalId).toBeNull();
});

test("a deleted link lets go of its id, and is not restored while another has it", async () => {
  const { id } = await createLink(ada, { url, externalid: "gone" });
  await removeLink(ada, { id });
  await expect(idByExternalId(ada, "gone")).rejects.toMatchObject({ kind: "not-found" });
  const { id: next } = await createLink(ada, { url, externalid: "gone" });
  await expect(restoreLink(ada, { id })).rejects.toThrow("external ID gone");
  await removeLink(ada, { id: next });
  await restoreLink(ada, { id });
  expect(await idByExternalId(ada, "gone")).toBe(id);
});

test("of two rows of a bulk create with one id the first gets it, and the others are made", async () => {
  await createLink(ada, { url, externalid: "known" });
  const links = ["new", "known", "new", undefined, undefined].map((externalid) => ({ url, externalid }));
  const rows = await createLinks(ada, { links });
  expect(rows.map(({ kind }) => kind)).toEqual(["made", "refused", "refused", "made", "made"]);
});

test("an upsert makes a link once, and changes it the next time", async () => {
  const first = await upsertLink(ada, { url, externalid: "up", title: "One" });
  const again = await upsertLink(ada, { url: "https://example.com/2", externalid: "up", description: "Two" });
  expect([first.isNew, again.isNew, again.id]).toEqual([true, false, first.id]);
  expect(await getLinkSettings(ada, { id: first.id })).toMatchObject({
    url: "https://example.com/2",
    title: "One",
    note: "Two",
  });
});

test("without an id, the destination and the domain say which link it is, and the oldest counts", async () => {
  const to = "https://example.com/by-destination";
  const oldest = await createLink(ada, { url: to });
  await createLink(ada, { url: to });
  expect(await upsertLink(ada, { url: to, title: "Found" })).toMatchObject({ id: oldest.id, isNew: false });
  expect((await upsertLink(bob, { url: to })).isNew).toBe(true);
});

test.each([{ externalid: "race" }, {}])("twenty upserts at once make one link: %j", async (by) => {
  const input = { url: `https://example.com/${randomUUID()}`, ...by };
  const results = await Promise.all(Array.from({ length: 20 }, () => upsertLink(ada, input)));
  expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
});

test("an upsert beside deletes of its link finds another or makes one, and is never missing", async () => {
  for (let round = 0; round < 8; round++) {
    const input = { url, externalid: `gone-${round}` };
    const { id } = await upsertLink(ada, input);
    const [removed, ...found] = await Promise.allSettled([
      removeLink(ada, { id }),
      ...Array.from({ length: 4 }, () => upsertLink(ada, { ...input, title: "Again" })),
    ]);
    expect(removed?.status).toBe("fulfilled");
    expect(found.map(({ status }) => status)).toEqual(found.map(() => "fulfilled"));
  }
});

test("the list finds the links with a destination, and those on no public list", async () => {
  const to = `https://example.com/${randomUUID()}`;
  const { id: shown } = await createLink(ada, { url: to });
  const { id: hidden } = await createLink(ada, { url: to, private: true });
  const found = async (query: object) =>
    (await listLinks(ada, LinkListQuery.parse({ url: to, ...query }))).rows.map(({ id }) => id);
  expect(await found({})).toEqual([hidden, shown]);
  expect(await found({ visibility: "private" })).toEqual([hidden]);
  expect(await found({ visibility: "public" })).toEqual([shown]);
  expect(await found({ url: to.replace("https://example", "HTTPS://EXAMPLE") })).toEqual([hidden, shown]);
  expect(await found({ url: `${to}x` })).toEqual([]);
});
