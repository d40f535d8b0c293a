import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { addLink, someone } from "../health/health-fixtures";
import { NewView, ViewChanges } from "./schema";
import { countViews, MOST_COUNTED } from "./view-counts";
import { createView, getView, updateView } from "./views";

let actor: Actor;
beforeAll(async () => {
  actor = await someone();
});
afterAll(() => pool().end());

const view = async (filter: object, more: object = {}) =>
  (await createView(actor, parse(NewView, { name: "Some", filter, ...more }))).id;

test("each view is counted by its filter, and no other workspace's links are", async () => {
  const [shop, all, odd] = [await view({ q: "shop" }), await view({}), await view({ state: "active" })];
  // Kept before such values were refused.
  await db().savedView.update({ where: { id: odd }, data: { filter: { state: "no such state" } } });
  for (const name of ["shop-a", "shop-b", "menu"])
    await addLink(actor, "https://example.com/", { custom: `${name}-${actor.workspaceId}` });
  await addLink(await someone(), "https://example.com/shop");
  const counts = await countViews(actor);
  expect(counts.get(shop)).toBe(2);
  expect(counts.get(all)).toBe(3);
  expect(counts.get(odd)).toBe(3);
});

test("a count goes no further than it has to", async () => {
  const many = await someone();
  await pool().query(
    "insert into links (workspace_id, alias, url) select $1::int, 'm' || $1::int || '-' || n, 'https://example.com/' from generate_series(1, 1200) n",
    [many.workspaceId],
  );
  const { id } = await createView(many, parse(NewView, { name: "All", filter: {} }));
  expect((await countViews(many)).get(id)).toBe(MOST_COUNTED);
});

test("a view keeps its density until it is cleared", async () => {
  const id = await view({}, { density: "compact" });
  expect((await getView(actor, { id })).density).toBe("compact");
  await updateView(actor, { id, ...parse(ViewChanges, { name: "Other" }) });
  expect((await getView(actor, { id })).density).toBe("compact");
  await updateView(actor, { id, ...parse(ViewChanges, { density: null }) });
  expect((await getView(actor, { id })).density).toBeNull();
  expect(() => parse(NewView, { name: "x", density: "tight" })).toThrow("must be roomy or compact");
});
