import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { LinkFilter } from "../filter";
import { presentListedView } from "./present";
import { NewView, ViewChanges } from "./schema";
import { createView, getView, listViews, removeView, updateView } from "./views";

let ada: Actor;
/** in Ada's workspace */
let member: Actor;
let stranger: Actor;

async function somebody(): Promise<Actor> {
  const username = `v${randomBytes(6).toString("hex")}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}
beforeAll(async () => {
  [ada, stranger] = [await somebody(), await somebody()];
  member = { ...(await somebody()), workspaceId: ada.workspaceId };
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

const save = (actor: Actor, body: object) => createView(actor, parse(NewView, body));
const change = (actor: Actor, id: number, body: object) =>
  updateView(actor, { id, ...parse(ViewChanges, body) });
const namesOf = async (actor: Actor) =>
  (await listViews(actor, { limit: 9, page: 1 })).rows
    .map(presentListedView)
    .map(({ name, own }) => ({ name, own }));
const missing = { kind: "not-found" };

test("a view keeps filters and order, without what is empty or unknown", async () => {
  const filter = { state: "expired", channel: "3,7", q: "", nonsense: "x", qr: null };
  const { id } = await save(ada, { name: " Old ", filter, order: "click" });
  expect(presentListedView(await getView(ada, { id }))).toMatchObject({
    ...{ name: "Old", filter: { state: "expired", channel: "3,7" } },
    ...{ order: "click", shared: false, own: true },
  });
  await change(ada, id, { name: "Older", filter: { q: "spring" } });
  expect(presentListedView(await getView(ada, { id }))).toMatchObject({
    ...{ name: "Older", filter: { q: "spring" }, order: "click" },
  });
  await removeView(ada, { id });
  await expect(getView(ada, { id })).rejects.toMatchObject(missing);
});

test("a view is its owner's, until it is shared, and only its owner changes it", async () => {
  const { id } = await save(ada, { name: "Mine" });
  expect(await namesOf(member)).toEqual([]);
  await change(ada, id, { shared: true });
  expect(await namesOf(ada)).toEqual([{ name: "Mine", own: true }]);
  expect(await namesOf(member)).toEqual([{ name: "Mine", own: false }]);
  await expect(change(member, id, { name: "Yours" })).rejects.toMatchObject(missing);
  await expect(removeView(member, { id })).rejects.toMatchObject(missing);
  await expect(getView(stranger, { id })).rejects.toMatchObject(missing);
  expect(await namesOf(stranger)).toEqual([]);
  await change(ada, id, { shared: false });
  await expect(getView(member, { id })).rejects.toMatchObject(missing);
});

test("a list begins with one view of each person, their own or a shared one", async () => {
  const one = await save(ada, { name: "First", shared: true, default: true, hidden: ["trend"] });
  const other = await save(ada, { name: "Second" });
  const defaultOf = async (actor: Actor) =>
    (await listViews(actor, { limit: 99, page: 1 })).rows
      .filter((view) => view.isDefault)
      .map((view) => view.id);
  expect(await defaultOf(ada)).toEqual([one.id]);
  await change(ada, other.id, { default: true });
  expect(await defaultOf(ada)).toEqual([other.id]);
  await change(member, one.id, { default: true });
  expect(await defaultOf(member)).toEqual([one.id]);
  await expect(change(member, other.id, { default: true })).rejects.toMatchObject(missing);
  await expect(change(member, one.id, { default: false, name: "Mine now" })).rejects.toMatchObject(missing);
  expect(await defaultOf(member)).toEqual([one.id]);
  await change(ada, one.id, { shared: false });
  expect(await defaultOf(member)).toEqual([]);
  await change(ada, other.id, { default: false });
  expect(await defaultOf(ada)).toEqual([]);
  expect(presentListedView(await getView(ada, one))).toMatchObject({ hidden: ["trend"], default: false });
  await change(ada, one.id, { hidden: null });
  expect(presentListedView(await getView(ada, one)).hidden).toBeNull();
});

test("what somebody shared before they left is everybody's to change and delete", async () => {
  const membership = { workspaceId: ada.workspaceId, userId: member.userId, role: "member" } as const;
  await db().membership.create({ data: membership });
  const shared = async (name: string) => save(member, { name, shared: true });
  const [kept, other, hidden] = [
    await shared("Kept"),
    await shared("Other"),
    await save(member, { name: "x" }),
  ];
  await expect(removeView(ada, kept)).rejects.toMatchObject(missing);
  await db().membership.deleteMany({ where: { workspaceId: ada.workspaceId, userId: member.userId } });
  expect(await namesOf(ada)).toContainEqual({ name: "Kept", own: true });
  await expect(change(stranger, kept.id, { name: "Stolen" })).rejects.toMatchObject(missing);
  await change(ada, kept.id, { name: "Adopted", shared: false });
  expect(await namesOf(ada)).toContainEqual({ name: "Adopted", own: true });
  await removeView(ada, other);
  await expect(removeView(ada, hidden)).rejects.toMatchObject(missing);
});

test("a view remembers every filter that the list has", () => {
  const names = Object.keys(LinkFilter.shape).filter((name) => name !== "id");
  const filter = Object.fromEntries(names.map((name) => [name, "x"]));
  expect(Object.keys(parse(NewView, { name: "x", filter }).filter ?? {}).toSorted()).toEqual(
    names.toSorted(),
  );
});

test.each([
  [{}, "name is required"],
  [{ name: "x", filter: [1] }, "filter"],
  [{ name: "x", filter: { q: ["a"] } }, "filter.q must be text"],
  [{ name: "x", filter: { q: "a".repeat(2_049) } }, "filter.q must be text"],
])("%j is refused", (body, reason) => {
  expect(() => parse(NewView, body)).toThrow(reason);
});

test.each([
  [{ order: "price" }, "order must be one of date, click, last, title, expiry."],
  [{ filter: { state: "gone" } }, "filter.state must have a value that the list of links knows."],
  [{ filter: { channel: "spring" } }, "filter.channel must have a value that the list of links knows."],
  [{ filter: { domain: "acme.de" } }, "filter.domain must have a value that the list of links knows."],
  [{ filter: { from: "2026-02-31" } }, "filter.from must have a value that the list of links knows."],
])("%j is refused, for the list couldn't read it", async (body, message) => {
  const { id } = await save(ada, { name: "Readable", filter: { q: "x" }, order: "click" });
  const refusal = { kind: "invalid", message };
  await expect((async () => save(ada, { name: "New", ...body }))()).rejects.toMatchObject(refusal);
  await expect((async () => change(ada, id, body))()).rejects.toMatchObject(refusal);
  expect(presentListedView(await getView(ada, { id }))).toMatchObject({ filter: { q: "x" }, order: "click" });
});

test("whatever the list's own address says can be kept", async () => {
  const filter = {
    ...{ q: "a", state: "all", domain: "default,3", campaign: "1", channel: "3, 7", channelmatch: "any" },
    ...{ pixel: "2", type: "splash", qr: "no", visibility: "private", rules: "yes", health: "unchecked" },
    ...{ url: "https://example.com/", from: "2026-01-31", to: "2026-12-31" },
  };
  const { id } = await save(ada, { name: "All of it", filter });
  expect(presentListedView(await getView(ada, { id })).filter).toEqual(filter);
});
