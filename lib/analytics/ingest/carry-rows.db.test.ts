import { afterAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "../store/click-store";
import { DIMENSIONS } from "../store/enums";
import { connectDrain, countBatch } from "./batch";
import { carryRows } from "./carry-rows";
import { exampleLine, insertLinks } from "./click-fixtures";
import { checkSums } from "./rebuild";
import { SEGMENT_HEAD } from "./segment";

afterAll(() => pool().end());

const CLICKS = 3_000;

/** As version 0.2 kept them. */
const INSERT = `
  insert into clicks (at, workspace_id, link_id, domain_id, source, source_id, outcome, rule, destination, country, region, referrer, network,
    browser, os, device, language, bot, visitor, first, detour_first)
  select '2026-10-20'::timestamptz + n * interval '11 minutes', $1, $2, 0, (case when n % 5 = 0 then 'qr' else 'link' end)::click_source, n % 5,
    (case when n % 7 = 0 then 'expired' else 'passed' end)::click_outcome, '', 'https://example.com/' || n % 3, 'DE', '', 'site-' || n % 40, '',
    'Chrome', 'Linux', 'Desktop', 'German', case when n % 11 = 0 then 'crawler' else '' end, n, n % 3 = 0, n % 2 = 0
  from generate_series(1, $3::int) n`;

test("sums whose single clicks are gone are still counted, in every dimension", async () => {
  const links = await insertLinks(1);
  const [link = 0] = links.ids;
  await pool().query(
    `insert into click_hours (scope, scope_id, dimension, hour, value, clicks, uniques)
     select scope, case scope when 'link' then $1::int else $2 end, dimension, '2024-03-05T13:00:00Z'::timestamptz + day * interval '1 day', value, clicks * day, uniques
     from unnest('{link,workspace}'::click_scope[]) scope, generate_series(1, 3) day, (values
       ('total'::click_dimension, '', 10, 4), ('country', 'DE', 6, 4), ('country', 'PL', 4, 0), ('region', 'Silesia', 3, 1),
       ('referrer', '', 9, 3), ('referrer', 't.co', 1, 1), ('network', 'twitter', 1, 1), ('browser', 'Chrome', 5, 4), ('browser', 'Firefox', 5, 0),
       ('os', 'Linux', 10, 4), ('device', 'Desktop', 7, 4), ('device', 'Mobile', 3, 0), ('language', 'German', 10, 4), ('rule', '', 10, 4),
       ('source', 'qr', 2, 1), ('bot', 'crawler', 8, 0), ('outcome', 'expired', 2, 0)) kept (dimension, value, clicks, uniques)`,
    [link, links.workspaceId],
  );
  await pool().query(
    "create table if not exists clicks_2026_10 partition of clicks for values from ('2026-10-01 00:00+00') to ('2026-11-01 00:00+00')",
  );
  await carryRows();
  for (const [scope, id] of [
    ["link", link],
    ["workspace", links.workspaceId],
  ] as const) {
    const range = { start: new Date("2024-03-06"), end: new Date("2024-03-08") };
    const question = { workspaceId: links.workspaceId, parts: [{ scope, ids: [id] }], filters: [], ...range };
    const { bars, values } = await clickStore().count(question, {
      edges: [range.start, range.end],
      dimensions: DIMENSIONS,
    });
    expect(bars).toEqual([{ clicks: 30, uniques: 8, bots: 24, refused: 6 }]);
    const of = (dimension: string) =>
      Object.fromEntries(
        values
          .filter((row) => row.dimension === dimension)
          .map((row) => [row.value, [row.clicks, row.uniques]]),
      );
    expect(of("country")).toEqual({ DE: [18, 8], PL: [12, 0] });
    expect(of("region")).toEqual({ Silesia: [9, 2], "": [21, 6] });
    expect(of("network")).toEqual({ twitter: [3, 2], "": [27, 6] });
    expect(of("browser")).toEqual({ Chrome: [15, 8], Firefox: [15, 0] });
    expect(of("device")).toEqual({ Desktop: [21, 8], Mobile: [9, 0] });
    expect(of("source")).toEqual({ qr: [6, 2], link: [24, 6] });
    expect(of("bot")).toEqual({ crawler: [24, 0] });
    expect(of("outcome")).toEqual({ expired: [6, 0] });
  }
});

test("clicks that were kept as rows are carried over, each once, while others come in, and their tables go", async () => {
  const links = await insertLinks(1);
  const [link = 0] = links.ids;
  await pool().query(
    `create table if not exists clicks_2026_10 partition of clicks for values from ('2026-10-01 00:00+00') to ('2026-11-01 00:00+00');
     create table if not exists clicks_2026_11 partition of clicks for values from ('2026-11-01 00:00+00') to ('2026-12-01 00:00+00')`,
  );
  await pool().query("select setval('click_ids', 1000000)"); // as the migration does, beyond the rows there are
  await pool().query(INSERT, [links.workspaceId, link, CLICKS]);
  const { rows: kept } = await pool().query(
    "select id, at, country, referrer, source, outcome, bot, first from clicks order by at, id",
  );

  const drain = await connectDrain();
  const line = exampleLine(links, { link: 0, at: "2026-10-25T00:00:00.000Z", visitor: 5 });
  const stop = new AbortController();
  stop.abort();
  await expect(checkSums({}, { mend: true })).rejects.toThrow(/carried over/);
  await carryRows(stop.signal); // interrupted at once, it goes on later
  // A process of version 0.2 that still runs writes more, also into pages that were read already.
  const late = pool().query(INSERT, [links.workspaceId, link, 100]);
  const [carried] = await Promise.all([
    carryRows(),
    countBatch(drain, {
      segment: crypto.randomUUID(),
      from: SEGMENT_HEAD,
      to: SEGMENT_HEAD + 1,
      lines: [Buffer.from(line)],
    }),
  ]);
  await drain.end();
  await late;
  expect(carried + (await carryRows())).toBe(CLICKS + 100);
  expect(await carryRows()).toBe(0);

  const question = {
    workspaceId: links.workspaceId,
    parts: [{ scope: "link" as const, ids: [link] }],
    filters: [],
    start: new Date("2026-10-01"),
    end: new Date("2026-12-01"),
  };
  const visits = await clickStore().list(question, { order: "asc", limit: 10_000 });
  const known = new Set(kept.map(({ id }) => id));
  expect(
    visits
      .filter(({ id }) => known.has(id))
      .map(({ id, at, country, referrer, source, outcome, bot, first }) => ({
        id,
        at,
        country,
        referrer,
        source,
        outcome,
        bot,
        first,
      })),
  ).toEqual(kept);
  expect(visits).toHaveLength(CLICKS + 100 + 1);
  expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length);
  const { values } = await clickStore().count(question, { dimensions: DIMENSIONS });
  expect(values.find(({ dimension }) => dimension === "bot")?.clicks).toBe(
    Math.floor(CLICKS / 11) + Math.floor(100 / 11),
  );
  expect((await pool().query("select to_regclass('clicks_2026_10') as past")).rows).toEqual([{ past: null }]);
});

test("rows of the state of main before this one, which stayed where they were, are not counted twice", async () => {
  const links = await insertLinks(1);
  const [link = 0] = links.ids;
  await pool().query(
    "create table clicks_2026_10 partition of clicks for values from ('2026-10-01 00:00+00') to ('2026-11-01 00:00+00')",
  );
  await pool().query(INSERT, [links.workspaceId, link, 1_000]);
  const { rows } = await pool().query<{ kept: number }>(
    "select count(*)::int as kept from clicks_2026_10 where ctid >= '(3,0)'",
  );
  await pool().query(
    "insert into click_rows_carried (month, pages, clicks) values ('clicks_2026_10', 3, 100)",
  );
  expect(await carryRows()).toBe(rows[0]?.kept);
});

test("sums that version 0.2 keeps beside its rows stay for a day, and are never taken for history", async () => {
  const links = await insertLinks(1);
  const [link = 0] = links.ids;
  const addSum = (age: string) =>
    pool().query(
      `insert into click_hours (scope, scope_id, dimension, hour, value, clicks, uniques)
       values ('link', $1, 'total', date_trunc('hour', now() - $2::interval), '', 5, 5)`,
      [link, age],
    );
  const left = async () => (await pool().query("select from click_hours")).rowCount;
  await carryRows();
  await addSum("2 hours");
  await carryRows();
  expect(await left()).toBe(1);
  await pool().query("update click_hours set hour = hour - interval '40 days'");
  await carryRows();
  expect(await left()).toBe(0);
  expect((await pool().query("select from click_history where scope_id = $1", [link])).rowCount).toBe(0);
});
