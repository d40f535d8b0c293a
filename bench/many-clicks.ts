import type pg from "pg";
import { rebuildSums } from "@/lib/clicks/rebuild";
import { print } from "./figures";

/** `onOne` are clicks of the link with the id `link`. */
type Size = { clicks: number; onOne: number; link: number };

/** So many rows go in at a time, in the order of their time as they would have come. */
const ROWS_AT_ONCE = 1_000_000;

/** Clicks of the last 29 days on the links there are; their sums are worked out as the product does. */
export async function seedClicks(client: pg.Client, url: string, { clicks, onOne, link }: Size) {
  const since = performance.now();
  await client.query("set synchronous_commit = off");
  await client.query(
    `select ensure_click_partitions((now() - interval '2 months')::date, (now() + interval '1 month')::date)`,
  );
  const every = Math.round(clicks / onOne);
  for (let from = 1; from <= clicks; from += ROWS_AT_ONCE)
    await client.query(INSERT, [from, Math.min(from + ROWS_AT_ONCE - 1, clicks), clicks, every, link]);
  const inserted = performance.now();
  await client.query("update click_days_closed set through = (now() at time zone 'UTC')::date - 1");
  const done = await rebuildSums({}, url);
  const rebuilt = performance.now();
  await client.query("vacuum analyze");
  const seconds = (from: number, to: number) => `${Math.round((to - from) / 1_000)} s`;
  print(
    `${clicks.toLocaleString("en")} clicks, ${onOne.toLocaleString("en")} on one link, in ${seconds(since, inserted)}; the sums of ${done.hours} hours in ${seconds(inserted, rebuilt)}`,
  );
}

const oneOf = (...values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + floor(random() * ${values.length})::int]`;

/** The clicks $1 to $2 of $3, every $4th of them on the link $5 and the others on those after the second. */
const INSERT = `
  insert into clicks (at, workspace_id, link_id, domain_id, source, source_id, outcome, rule, destination, country, region,
    referrer, network, browser, os, device, language, bot, visitor, first)
  select date_trunc('milliseconds', now() - interval '29 days' * (1 - n::float8 / $3)), workspace_id, links.id, 0, 'link', 0,
    (case when n % 53 = 0 then 'expired' else 'passed' end)::click_outcome,
    case when n % 11 = 0 then 'geo:germany' else '' end, 'https://example.com/' || floor(random() * 5),
    ${oneOf("DE", "PL", "US", "FR", "GB", "IN", "BR", "JP", "CA", "")}, '',
    'site-' || floor(random() * 40) || '.example', '', ${oneOf("Chrome", "Firefox", "Safari", "Edge")},
    ${oneOf("Windows", "macOS", "Linux", "iOS", "Android")}, ${oneOf("Desktop", "Mobile", "Tablet")},
    ${oneOf("English", "German", "Polish")}, case when n % 31 = 0 then 'crawler' else '' end, n % 100000, n % 3 = 0
  from generate_series($1::int, $2::int) n cross join (select count(*)::int as all_links from links) total
  join links on links.id = case when n % $4 = 0 then $5 else 3 + n % (all_links - 2) end`;
