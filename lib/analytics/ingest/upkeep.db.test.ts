import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, newClient } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { countBatch } from "./batch";
import { exampleLine, insertLinks } from "./click-fixtures";
import { type Clicks, startClicks } from "./ingest";
import { SEGMENT_HEAD } from "./segment";
import { PREPARE } from "./sql/store-clicks";

/** No statement may take longer; of what there is below, each was a single one that takes several times as long. */
const TIMEOUT_MS = 400;
const MANY = 300_000;

/** Takes as long as it likes. */
const unhurried = newClient({ name: "tests" });
let folder: string;
/** Links that nobody else has. */
const IDS = Array.from({ length: 3_000 }, (_, n) => 1_900_000_000 + n);
let clicks: Clicks | undefined;

beforeAll(async () => {
  await unhurried.connect();
  pool().options.statement_timeout = TIMEOUT_MS;
  folder = await mkdtemp(join(tmpdir(), "upkeep-"));
});
afterAll(async () => {
  await clicks?.stop();
  await Promise.all([pool().end(), unhurried.end()]);
  await rm(folder, { recursive: true });
});

const numberOf = async (text: string) => (await unhurried.query<{ n: number }>(text)).rows[0]?.n;

/** How the hours of these links add up, by day. */
const days = (table: string, day: string) =>
  unhurried.query(
    `select scope, scope_id, dimension, ${day} as day, value, sum(clicks)::float8 as clicks, sum(uniques)::float8 as uniques
     from ${table} where scope = 'link' and scope_id = any ($1) group by 1, 2, 3, 4, 5 order by 2, 3, 4, 5`,
    [IDS],
  );

test("upkeep works in batches until done, and a start does not wait for it", async () => {
  await unhurried.query(
    "insert into click_visitors select current_date - 9, 1, n from generate_series(1, $1::int) n",
    [MANY],
  );
  // Two days of sums that are not closed: 48 hours and two dimensions for each link.
  await unhurried.query("update click_days_closed set through = (now() at time zone 'UTC')::date - 3");
  await unhurried.query(
    `insert into click_hours (scope, scope_id, dimension, hour, value, clicks, uniques)
     select 'link', id, dimension, date_trunc('day', now(), 'UTC') - n * interval '1 hour', 'v', 2, 1
     from unnest($1::int[]) id, generate_series(1, 48) n, unnest('{total,country}'::click_dimension[]) dimension`,
    [IDS],
  );
  clicks = await startClicks(folder);
  const old = "select count(*)::int as n from click_visitors where day < current_date - 3";
  const open = "select ((now() at time zone 'UTC')::date - 1 - through)::int as n from click_days_closed";
  await expect.poll(() => numberOf(old), { timeout: 60_000 }).toBe(0);
  await expect.poll(() => numberOf(open), { timeout: 60_000 }).toBe(0);
  const [hours, closed] = await Promise.all([
    days("click_hours", "(hour at time zone 'UTC')::date"),
    days("click_days", "day"),
  ]);
  expect(closed.rows).toHaveLength(IDS.length * 4);
  expect(closed.rows).toEqual(hours.rows);
}, 120_000);

test("late clicks of a day that is half closed count once, for links on either side", async () => {
  const links = await insertLinks(2);
  const day = "2018-07-04";
  const click = (link: number, visitor: number) =>
    countLines([exampleLine(links, { link, visitor, at: `${day}T12:00:00.000Z` })]);
  const closed = await unhurried.query("select through::text from click_days_closed");
  await unhurried.query("update click_days_closed set through = $1::date - 1", [day]);
  await click(0, 1);
  await click(1, 1);
  const part = await unhurried.query<{ done: number }>(
    `select close_click_days_part($1, count(*)::int) as done from (
       select distinct scope, scope_id from click_hours where (scope, scope_id) <= ('link', $2)) before`,
    [day, links.ids[0]],
  );
  expect(part.rows[0]?.done).toBeGreaterThan(0);
  await click(0, 2);
  await click(1, 2);
  await unhurried.query("select close_click_days($1)", [day]);
  await click(0, 3);
  const { rows } = await unhurried.query(
    `select clicks::int, uniques::int from click_days where scope = 'link' and scope_id = any ($1) and dimension = 'total'
     order by scope_id`,
    [links.ids],
  );
  expect(rows).toEqual([
    { clicks: 3, uniques: 3 },
    { clicks: 2, uniques: 2 },
  ]);
  await unhurried.query("update click_days_closed set through = $1", [closed.rows[0].through]);
});

async function countLines(lines: string[]) {
  const client = await connect({ name: "tests" });
  await client.query(PREPARE);
  await countBatch(client, {
    segment: randomUUID(),
    from: SEGMENT_HEAD,
    to: SEGMENT_HEAD + 1,
    lines: lines.map((line) => Buffer.from(line)),
  });
  await client.end();
}
