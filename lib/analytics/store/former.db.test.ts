import { afterAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { emptyClosedWorkspaces } from "@/lib/identity/account/deletion";
import { createLink } from "@/lib/links/links";
import { transferLink } from "@/lib/links/transfer/transfer";
import { newClient } from "@/lib/platform/database/connect";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { ClickListQuery, clicksOf } from "../statistics/clicks";
import { StatsQuery } from "../statistics/schema";
import { statsOf } from "../statistics/statistics";
import { linkSubject, workspaceSubject } from "../statistics/subject";
import { countVisits, insertActor, visitAt } from "../statistics/visit-fixtures";
import { clickStore } from "./click-store";
import { recount } from "./postgres/recount";
import { endSome } from "./postgres/retain";

const at = new Date("2026-11-10T12:00:00Z");
const later = new Date("2026-11-11T12:00:00Z");
const range = { from: "2026-11-09", to: "2026-11-12", tz: "UTC" };
let [ada, bea, there]: Actor[] = [];
let id = 0;

beforeEach(async () => {
  [ada, bea] = [await insertActor(), await insertActor()];
  await db().membership.create({
    data: { workspaceId: bea.workspaceId, userId: ada.userId, role: "member" },
  });
  there = { ...ada, workspaceId: bea.workspaceId };
  id = (await createLink(ada, { url: "https://example.com/?utm_source=mail" })).id;
});
afterAll(() => pool().end());

/** So many visits of people in a workspace, the first of which has this number. */
const visits = (actor: Actor | undefined, moment: Date, count: number, first = 0) =>
  actor &&
  countVisits(
    actor,
    Array.from({ length: count }, (_, n) => ({
      ...visitAt(moment),
      linkId: id,
      visitor: first + n,
      destination: "https://example.com/?utm_source=mail",
    })),
  );
const move = (from: Actor | undefined, to: Actor | undefined) =>
  transferLink(from as Actor, { id, workspace: to?.workspaceId ?? 0 });
const stats = (actor: Actor | undefined, query: object = {}) =>
  statsOf(linkSubject)(actor as Actor, { id, ...StatsQuery.parse({ ...range, ...query }) });
const totals = async (actor: Actor | undefined, query: object = {}) => (await stats(actor, query)).totals;
const ofWorkspace = async (actor: Actor | undefined) =>
  (await statsOf(workspaceSubject)(actor as Actor, StatsQuery.parse(range))).totals.clicks;
const wrong = async () => {
  const client = newClient({ name: "tests" });
  await client.connect();
  const found = await recount(client, false);
  await client.end();
  return found;
};
const kept = async () =>
  (
    await pool().query<{ clicks: number; uniques: number; imported: number }>(
      "select clicks::int, unique_clicks::int as uniques, imported_clicks::int as imported from link_counters where link_id = $1",
      [id],
    )
  ).rows[0];

test("a link's statistics go along, those of its workspaces say what was clicked in them", async () => {
  await visits(ada, at, 3);
  await move(ada, bea);
  // On its way at the moment of the transfer: a cache or a spool still has the former workspace.
  await visits(ada, later, 2, 3);
  await visits(bea, later, 4, 3);
  expect(await totals(bea)).toMatchObject({ clicks: 9, uniques: 7 });
  expect(await totals(bea, { "filter[country]": "Germany" })).toMatchObject({ clicks: 9 });
  expect(await totals(bea, { "filter[utm_source]": "mail" })).toMatchObject({ clicks: 9 });
  const { series, breakdown } = await stats(bea);
  expect(series.map(({ clicks }) => clicks)).toEqual([0, 3, 6, 0]);
  expect(breakdown).toContainEqual({ dimension: "country", value: "DE", clicks: 9, uniques: 7 });
  expect([await ofWorkspace(ada), await ofWorkspace(bea)]).toEqual([5, 4]);
  const days = await clickStore().daily(bea?.workspaceId ?? 0, "link", [id], new Date("2026-11-10"), 2);
  expect(days.get(id)).toEqual([3, 6]);
  expect(await kept()).toMatchObject({ clicks: 9, uniques: 7 });
  expect(await wrong()).toBe(0);
});

test("single visits are listed from both, in order and page by page, and tell the former one no new address", async () => {
  await visits(ada, at, 3);
  await move(ada, bea);
  await visits(bea, later, 3, 10);
  const seen: string[] = [];
  for (let before: string | undefined; ; ) {
    const query = ClickListQuery.parse({ limit: "2", ...(before && { before }) });
    const page = await clicksOf(linkSubject)(bea as Actor, { id, ...query });
    seen.push(...page.rows.map((visit) => visit.at.toJSON().slice(0, 10)));
    if (!page.next) break;
    before = page.next;
  }
  const [early, late] = ["2026-11-10", "2026-11-11"];
  expect(seen).toEqual([late, late, late, early, early, early]);
  const { rows } = await clicksOf(workspaceSubject)(ada as Actor, ClickListQuery.parse({}));
  expect(rows.map(({ alias }) => alias)).toEqual([null, null, null]);
});

test("a link that comes back or goes on has every visit once", async () => {
  await visits(ada, at, 3);
  await move(ada, bea);
  await visits(bea, later, 2, 5);
  const back = there as Actor;
  await transferLink(back, { id, workspace: ada?.workspaceId ?? 0 });
  await visits(ada, later, 1, 9);
  expect(await totals(ada)).toMatchObject({ clicks: 6 });
  const eve = await insertActor();
  await db().membership.create({
    data: { workspaceId: eve.workspaceId, userId: ada?.userId ?? 0, role: "member" },
  });
  await move(ada, eve);
  expect(await totals(eve)).toMatchObject({ clicks: 6 });
  expect([await ofWorkspace(ada), await ofWorkspace(bea), await ofWorkspace(eve)]).toEqual([4, 2, 0]);
});

test("visits that became history are read once, also where both workspaces had some in that month", async () => {
  await visits(ada, at, 3);
  await move(ada, bea);
  await visits(bea, later, 2, 5);
  for (const actor of [ada, bea]) await endSome(actor?.workspaceId ?? 0, "2026-11");
  expect(await totals(bea)).toMatchObject({ clicks: 5 });
  expect(await wrong()).toBe(0);
});

test("when the former workspace is closed, its visits stay with the link as sums of days", async () => {
  await visits(ada, at, 3);
  await move(ada, bea);
  await visits(bea, later, 2, 5);
  expect(await wrong()).toBe(0);
  await pool().query("update workspaces set closed_at = now() where id = $1", [ada?.workspaceId]);
  await emptyClosedWorkspaces();
  const { series, totals: sum } = await stats(bea);
  expect(series.map(({ clicks }) => clicks)).toEqual([0, 3, 2, 0]);
  expect(sum).toMatchObject({ clicks: 5, imported: 3 });
  expect(await kept()).toEqual({ clicks: 2, uniques: 2, imported: 3 });
  expect(await wrong()).toBe(0);
  expect(await ofWorkspace(bea)).toBe(5);
});

test("a transfer that is killed at its last step has changed nothing, and can be repeated", async () => {
  await visits(ada, at, 2);
  const holder = newClient({ name: "tests" });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from link_counters where link_id = $1 for update", [id]);
  let outcome = "";
  const killed = move(ada, bea).then(
    () => (outcome = "moved"),
    (error: Error) => (outcome = error.message),
  );
  while (outcome === "")
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%link_counters%' and pid <> pg_backend_pid()`,
    );
  expect(await killed).not.toBe("moved");
  await holder.query("rollback");
  await holder.end();
  expect(await totals(ada)).toMatchObject({ clicks: 2 });
  const { rows } = await pool().query("select from link_transfers where link_id = $1", [id]);
  expect(rows).toEqual([]);
  await move(ada, bea);
  expect(await totals(bea)).toMatchObject({ clicks: 2 });
});

test("links move while batches of their visits are counted", async () => {
  const home = operatorFor(await db().user.findUniqueOrThrow({ where: { id: ada?.userId ?? 0 } }));
  const batches = Array.from({ length: 12 }, (_, n) => visits(n % 2 === 0 ? ada : bea, later, 50, n * 50));
  const moves = async () => {
    for (let n = 0; n < 4; n++) {
      await move(home, bea);
      await transferLink(there as Actor, { id, workspace: home.workspaceId });
    }
  };
  await Promise.all([...batches, moves()]);
  expect(await totals(ada)).toMatchObject({ clicks: 600, uniques: 600 });
  expect((await ofWorkspace(ada)) + (await ofWorkspace(bea))).toBe(600);
  expect(await wrong()).toBe(0);
});
