import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { pool } from "@/lib/platform/database/pool";
import { insertActor } from "../statistics/visit-fixtures";
import { presentSegment } from "./present";
import { NewSegment, SegmentChanges } from "./schema";
import { createSegment, listSegments, removeSegment, updateSegment } from "./segments";

let [ada, bob]: Actor[] = [];
beforeAll(async () => {
  [ada, bob] = [await insertActor(), await insertActor()];
});
afterAll(() => pool().end());

const of = (actor: Actor | undefined) => actor as Actor;
const listed = async (actor: Actor | undefined) =>
  (await listSegments(of(actor), { page: 1, limit: 15 })).rows
    .map(presentSegment)
    .map(({ name, filter }) => [name, filter]);

test("a segment is the workspace's: listed by name, renamed, changed, deleted", async () => {
  const filter = { "filter[country]": "Germany", "filter[link][not]": "https://go.example/a" };
  const { id } = await createSegment(of(ada), NewSegment.parse({ name: "Germany", filter }));
  await createSegment(of(ada), NewSegment.parse({ name: "Apples", filter: { "filter[os]": "iOS" } }));
  expect(await listed(ada)).toEqual([
    ["Apples", { "filter[os]": "iOS" }],
    ["Germany", filter],
  ]);
  await updateSegment(of(ada), { id, ...SegmentChanges.parse({ name: "DE" }) });
  expect(await listed(ada)).toContainEqual(["DE", filter]);
  await removeSegment(of(ada), { id });
  expect(await listed(ada)).toHaveLength(1);
});

test("another workspace neither sees nor changes it", async () => {
  const { id } = await createSegment(
    of(ada),
    NewSegment.parse({ name: "Mine", filter: { "filter[os]": "iOS" } }),
  );
  expect(await listed(bob)).toEqual([]);
  await expect(updateSegment(of(bob), { id, name: "Theirs" })).rejects.toThrow("does not exist");
  await expect(removeSegment(of(bob), { id })).rejects.toThrow("does not exist");
  expect(await listed(ada)).toContainEqual(["Mine", { "filter[os]": "iOS" }]);
});

test.each([
  [{ name: "", filter: { "filter[os]": "iOS" } }],
  [{ name: "Nothing", filter: {} }],
  [{ name: "Empty", filter: { "filter[os]": "" } }],
  [{ name: "Unknown", filter: { "filter[shoe]": "44" } }],
  [{ name: "Number", filter: { "filter[os]": 4 } }],
  [{ name: "Long", filter: { "filter[os]": "x".repeat(2_501) } }],
  [{ name: "None" }],
])("%j is refused", (body) => {
  expect(NewSegment.safeParse(body).success).toBe(false);
});
