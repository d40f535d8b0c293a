import type pg from "pg";
import { inBatchTransaction, inTransaction } from "@/lib/analytics/ingest/batch";
import { FIND_KNOWN, LEARN } from "@/lib/analytics/ingest/sql/new-values";
import { CLEAR, MAKE_PARTITIONS } from "@/lib/analytics/ingest/sql/store-clicks";
import { mergeAll } from "@/lib/analytics/store/postgres/merge";
import { recount } from "@/lib/analytics/store/postgres/recount";
import { KEEP_PIECES, PACK, resolve } from "@/lib/analytics/store/postgres/sql/pack";
import { withClient } from "@/lib/platform/database/connect";
import { print } from "./measure";

/** `onOne` are clicks of the link with the id `link`. */
type Size = { clicks: number; onOne: number; link: number };

/** Batch size; clicks come in order of time, as in production. */
const ROWS_AT_ONCE = 250_000;

/**
 * Clicks of the last 29 days on the links there are, packed, merged and summed as the product does. Only who was new is made up.
 */
export async function seedClicks(url: string, { clicks, onOne, link }: Size): Promise<void> {
  process.env.DATABASE_URL = url; // read when the clicks are merged
  const since = performance.now();
  const every = Math.round(clicks / onOne);
  await withClient({ name: "bench", url }, async (client) => {
    for (let from = 1; from <= clicks; from += ROWS_AT_ONCE) {
      const part = [from, Math.min(from + ROWS_AT_ONCE - 1, clicks), clicks, every, link];
      await inBatchTransaction(client, "commit", () => packPart(client, part));
    }
  });
  const packed = performance.now();
  await mergeAll(undefined, { quietMinutes: 0 });
  const merged = performance.now();
  await withClient({ name: "bench", url }, async (client) => {
    await inTransaction(client, "commit", async () => void (await recount(client, true)));
    await client.query("vacuum analyze");
  });
  const seconds = (from: number, to: number) => `${Math.round((to - from) / 1_000)} s`;
  print(
    `${clicks.toLocaleString("en")} clicks, ${onOne.toLocaleString("en")} on one link: packed in ${seconds(since, packed)}, merged in ${seconds(packed, merged)}`,
  );
}

async function packPart(client: pg.ClientBase, part: number[]) {
  await client.query(CLEAR);
  await client.query(INSERT, part);
  await client.query([FIND_KNOWN, LEARN, resolve("incoming.id % 3 = 0", "false"), PACK].join(";"));
  await client.query(`${MAKE_PARTITIONS}; ${KEEP_PIECES}`);
}

const oneOf = (...values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + floor(random() * ${values.length})::int]`;

/** The clicks $1 to $2 of $3, every $4th of them on the link $5 and the others on those after the second. */
const INSERT = `
  insert into incoming (at, workspace_id, link_id, domain_id, source, source_id, outcome, rule, destination, country, region,
    referrer, network, browser, os, device, language, bot, visitor)
  select date_trunc('milliseconds', now() - interval '29 days' * (1 - n::float8 / $3)), workspace_id, links.id, 0, 'link', 0,
    (case when n % 53 = 0 then 'expired' else 'passed' end)::click_outcome,
    case when n % 11 = 0 then 'geo:germany' else '' end, 'https://example.com/' || floor(random() * 5),
    ${oneOf("DE", "PL", "US", "FR", "GB", "IN", "BR", "JP", "CA", "")}, '',
    'site-' || floor(random() * 40) || '.example', '', ${oneOf("Chrome", "Firefox", "Safari", "Edge")},
    ${oneOf("Windows", "macOS", "Linux", "iOS", "Android")}, ${oneOf("Desktop", "Mobile", "Tablet")},
    ${oneOf("English", "German", "Polish")}, case when n % 31 = 0 then 'crawler' else '' end, n % 100000
  from generate_series($1::int, $2::int) n cross join (select count(*)::int as all_links from links) total
  join links on links.id = case when n % $4 = 0 then $5 else 3 + n % greatest(all_links - 2, 1) end`;
