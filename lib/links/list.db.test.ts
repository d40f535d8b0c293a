import { afterAll, expect, test } from "vitest";
import { countLines, exampleLine, insertLinks } from "@/lib/analytics/ingest/click-fixtures";
import { rankLinks } from "@/lib/analytics/ingest/rank-links";
import { pool } from "@/lib/platform/database/pool";
import { insertActor } from "../analytics/statistics/visit-fixtures";
import { LinkListQuery } from "./filter";
import { createLink } from "./links";
import { listLinks, PAGE_BY_COUNTER, sparklinesOf } from "./list";

afterAll(() => pool().end());

test("each link has its own clicks of fourteen days, today last", async () => {
  const links = await insertLinks(2);
  const { ids } = links;
  const clicksOn = (ago: number) => {
    const at = new Date(Date.parse("2026-11-21T10:00:00Z") - ago * 86_400_000).toISOString();
    return Array.from({ length: ago + 1 }, () => exampleLine(links, { link: 0, at }));
  };
  const robot = { link: 1, bot: "crawler", at: "2026-11-21T10:00:00.000Z" };
  await countLines([...[0, 1, 13, 14].flatMap(clicksOn), exampleLine(links, robot)]);
  const found = await sparklinesOf(links, ids, new Date("2026-11-21T23:00:00Z"));
  expect(found.get(ids[0] ?? 0)).toEqual([14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
  expect(found.get(ids[1] ?? 0)).toEqual(Array.from({ length: 14 }, () => 0));
});

test("lists by clicks and by the last click follow few links at once, and thousands of them when they are ranked", async () => {
  const links = await insertLinks(1_002);
  const click = (link: number, at: string) => exampleLine(links, { link, at: `2026-11-21T${at}:00.000Z` });
  const first = async (order: "click" | "last") => {
    const { rows } = await pool().query<{ id: number }>(PAGE_BY_COUNTER[order], [links.workspaceId, 2, 0]);
    return rows.map(({ id }) => links.ids.indexOf(id));
  };
  await countLines([click(3, "10:00"), click(3, "10:01"), click(4, "10:02")]);
  expect([await first("click"), await first("last")]).toEqual([
    [3, 4],
    [4, 3],
  ]);
  const all = links.ids.map((_, link) => click(link, "11:00"));
  await countLines([...all, click(5, "12:00"), click(5, "12:00"), click(5, "12:00")]);
  expect([await first("click"), await first("last")]).toEqual([
    [3, 4],
    [4, 3],
  ]);
  await rankLinks();
  expect([await first("click"), await first("last")]).toEqual([
    [5, 3],
    [5, 1_001],
  ]);
});

test("a search finds an alias and a destination by letters that addresses encode", async () => {
  const actor = await insertActor();
  const { id: named } = await createLink(actor, { url: "https://example.com/", title: "Das Café" });
  const { id: leads } = await createLink(actor, { url: "https://example.com/menü/café au lait?x=1" });
  const { id: imported } = await createLink(actor, { url: "https://example.com/tea" });
  await pool().query("update links set alias = $2 where id = $1", [imported, `CAF%C3%A9-${imported}`]);
  const found = async (q: string) =>
    (await listLinks(actor, LinkListQuery.parse({ q }))).rows.map(({ id }) => id);
  expect(await found("café")).toEqual([imported, leads, named]);
  expect(await found("CAFE\u0301-")).toEqual([imported]);
  expect(await found("café au")).toEqual([leads]);
  expect(await found("caf%C3%A9")).toEqual([imported, leads, named]);
  expect(await found("c_fé")).toEqual([]);
});
