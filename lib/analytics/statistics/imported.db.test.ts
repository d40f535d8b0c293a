import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createLink } from "@/lib/links/links";
import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "../store/click-store";
import { presentStats } from "./present";
import { StatsQuery } from "./schema";
import { statsOf } from "./statistics";
import { linkSubject, workspaceSubject } from "./subject";
import { countVisits, insertActor, visitAt } from "./visit-fixtures";

let actor: Actor;
let id = 0;

beforeAll(async () => {
  actor = await insertActor();
  id = (await createLink(actor, { url: "https://example.com/" })).id;
  await countVisits(
    actor,
    Array.from({ length: 3 }, (_, n) => ({
      ...visitAt(new Date("2026-11-10T23:30:00Z")),
      linkId: id,
      visitor: n,
    })),
  );
  await pool().query(
    `with kept as (insert into imported_clicks (link_id, source, key, workspace_id, clicks, dated) values ($1, 'bitly', 'bit.ly/x', $2, 100, 30) returning *)
     insert into imported_days (link_id, source, key, workspace_id, day, clicks)
     select link_id, source, key, workspace_id, day, n from kept, (values ('2026-11-09'::date, 10), ('2026-11-10', 15), ('2026-10-01', 5)) days (day, n)`,
    [id, actor.workspaceId],
  );
});
afterAll(() => pool().end());

const statsOfLink = async (query: object) => {
  const parsed = StatsQuery.parse({ from: "2026-11-09", to: "2026-11-11", ...query });
  return presentStats(await statsOf(linkSubject)(actor, { id, ...parsed })).data;
};

test("imported days are in the bars and totals, marked, and in no breakdown", async () => {
  const stats = await statsOfLink({ tz: "UTC" });
  expect(stats.series.map(({ clicks, imported, uniqueClicks }) => [clicks, imported, uniqueClicks])).toEqual([
    [10, 10, 0],
    [18, 15, 3],
    [0, undefined, 0],
  ]);
  expect(stats.totals).toMatchObject({ clicks: 28, imported: 25, uniqueClicks: 3 });
  expect(stats.imported).toEqual({ withoutDetails: 25, undated: 70 });
  expect(stats.breakdowns.country).toMatchObject([{ value: "DE", clicks: 3 }]);
});

test("a day of another service is the same day in every zone", async () => {
  for (const tz of ["America/Los_Angeles", "Asia/Tokyo", "Asia/Kathmandu"]) {
    const { series } = await statsOfLink({ tz });
    expect(
      series.map(({ imported = 0 }) => imported),
      tz,
    ).toEqual([10, 15, 0]);
  }
  const hours = await statsOfLink({ tz: "UTC", interval: "hour" });
  expect(hours.series.find(({ imported }) => imported === 15)?.at).toBe("2026-11-10 12:00");
});

test("a filter leaves out clicks of which nothing is known", async () => {
  const stats = await statsOfLink({ tz: "UTC", "filter[country]": "Germany" });
  expect(stats.totals).toMatchObject({ clicks: 3 });
  expect(stats.totals.imported).toBeUndefined();
});

test("the workspace counts them, its first day is theirs, and so do sparklines", async () => {
  const query = StatsQuery.parse({ from: "2026-10-01", to: "2026-11-11", interval: "month", tz: "UTC" });
  const { series } = presentStats(await statsOf(workspaceSubject)(actor, query)).data;
  expect(series.map(({ clicks }) => clicks)).toEqual([5, 28]);
  expect(await clickStore().since(actor.workspaceId)).toEqual(new Date("2026-10-01"));
  const days = await clickStore().daily(actor.workspaceId, "link", [id], new Date("2026-11-09"), 3);
  expect(days.get(id)).toEqual([10, 18, 0]);
});

test("a workspace sees none of another's, and a removed one has none", async () => {
  const other = await insertActor();
  const question = { parts: [{ scope: "link" as const, ids: [id] }], filters: [] };
  const range = { start: new Date("2026-01-01"), end: new Date("2027-01-01") };
  const edges = [range.start, range.end];
  const bars = async (workspaceId: number) =>
    (await clickStore().count({ ...question, ...range, workspaceId }, { edges })).bars[0]?.clicks;
  expect(await bars(other.workspaceId)).toBe(0);
  expect(await bars(actor.workspaceId)).toBe(33);
  await clickStore().removeWorkspace(actor.workspaceId);
  expect(await bars(actor.workspaceId)).toBe(0);
  const { rowCount } = await pool().query("select from imported_clicks where workspace_id = $1", [
    actor.workspaceId,
  ]);
  expect(rowCount).toBe(0);
});
