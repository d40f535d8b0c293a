import type pg from "pg";
import { rebuildSums } from "@/lib/clicks/rebuild";
import { print } from "./figures";

/** `onOne` are clicks of the link with the id `link`. */
type Size = { clicks: number; onOne: number; link: number };

/** Clicks of the last 30 days on the links there are; their sums are worked out as the product does. */
export async function seedClicks(client: pg.Client, url: string, { clicks, onOne, link }: Size) {
  const since = performance.now();
  await client.query("set synchronous_commit = off; set work_mem = '256MB'");
  await client.query(
    `select ensure_click_partitions((now() - interval '2 months')::date, (now() + interval '1 month')::date)`,
  );
  const insert = `
    insert into clicks (at, workspace_id, link_id, domain_id, source, source_id, outcome, rule, destination, country, region,
      referrer, network, browser, os, device, language, bot, visitor, first)
    select now() - random() * interval '29 days', workspace_id, id, 0, 'link', 0,
      (case when n % 50 = 0 then 'expired' else 'passed' end)::click_outcome,
      case when n % 10 = 0 then 'geo:germany' else '' end, 'https://example.com/' || n % 5,
      (array['DE','PL','US','FR','GB','IN','BR','JP','CA',''])[1 + n % 10], '', 'site-' || n % 40 || '.example', '',
      (array['Chrome','Firefox','Safari','Edge'])[1 + n % 4], (array['Windows','macOS','Linux','iOS','Android'])[1 + n % 5],
      (array['Desktop','Mobile','Tablet'])[1 + n % 3], (array['English','German','Polish'])[1 + n % 3],
      case when n % 30 = 0 then 'crawler' else '' end, n % 100000, n % 3 = 0
    from generate_series($1::int, $2::int) n join links on links.id = `;
  await client.query(`${insert}${link}`, [1, onOne]);
  for (let from = onOne + 1; from <= clicks; from += 1_000_000)
    await client.query(`${insert}3 + n % ((select count(*)::int from links) - 2)`, [
      from,
      Math.min(from + 999_999, clicks),
    ]);
  await client.query("update click_days_closed set through = (now() at time zone 'UTC')::date - 1");
  const done = await rebuildSums({}, url);
  await client.query("vacuum analyze");
  print(
    `${clicks.toLocaleString("en")} clicks, ${onOne.toLocaleString("en")} on one link, ${done.hours} hours: ready in ${Math.round((performance.now() - since) / 1_000)} s`,
  );
}
