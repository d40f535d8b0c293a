import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLinks } from "@/lib/analytics/ingest/click-fixtures";
import type { Actor } from "@/lib/identity/access/actor";
import { pool } from "@/lib/platform/database/pool";
import { createAnnotation, listAnnotations, removeAnnotation, updateAnnotation } from "./annotations";
import { presentAnnotation } from "./present";
import { AnnotationChanges, NewAnnotation } from "./schema";

let [ada, bob]: Actor[] = [];
const actorOf = async (): Promise<Actor> => ({
  userId: 0,
  workspaceId: (await insertLinks(1)).workspaceId,
  scopes: ["read", "write"],
  credential: { kind: "operator" },
});
beforeAll(async () => {
  [ada, bob] = [await actorOf(), await actorOf()];
});
afterAll(() => pool().end());

const of = (actor: Actor | undefined) => actor as Actor;
const listed = async (actor: Actor | undefined, query: { from?: string; to?: string } = {}) =>
  (await listAnnotations(of(actor), { page: 1, limit: 15, ...query })).rows
    .map(presentAnnotation)
    .map(({ day, text }) => `${day} ${text}`);

test("annotations are listed by day, the latest first, changed and deleted", async () => {
  const { id } = await createAnnotation(of(ada), NewAnnotation.parse({ day: "2026-11-05", text: "Mail" }));
  await createAnnotation(of(ada), NewAnnotation.parse({ day: "2026-11-20", text: "Fair" }));
  expect(await listed(ada)).toEqual(["2026-11-20 Fair", "2026-11-05 Mail"]);
  expect(await listed(ada, { from: "2026-11-05", to: "2026-11-19" })).toEqual(["2026-11-05 Mail"]);
  await updateAnnotation(of(ada), { id, ...AnnotationChanges.parse({ day: "2026-11-06" }) });
  expect(await listed(ada)).toEqual(["2026-11-20 Fair", "2026-11-06 Mail"]);
  await removeAnnotation(of(ada), { id });
  expect(await listed(ada)).toEqual(["2026-11-20 Fair"]);
});

test("another workspace neither sees nor changes them", async () => {
  const { id } = await createAnnotation(of(ada), NewAnnotation.parse({ day: "2026-10-01", text: "Mine" }));
  expect(await listed(bob)).toEqual([]);
  await expect(updateAnnotation(of(bob), { id, text: "Theirs" })).rejects.toThrow("does not exist");
  await expect(removeAnnotation(of(bob), { id })).rejects.toThrow("does not exist");
  expect(await listed(ada)).toContain("2026-10-01 Mine");
});

test.each(["2026-02-30", "1900-01-01", "yesterday", "12026-01-01", "2026-11-05 10:00:00", 5, null])(
  "the day %j is refused",
  (day) => {
    expect(NewAnnotation.safeParse({ day, text: "Mail" }).success).toBe(false);
  },
);
