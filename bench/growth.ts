import type pg from "pg";
import { quantile } from "@/fault/traffic";
import { languagesOf } from "@/lib/analytics/enrich/language";
import { findOne } from "@/lib/redirect/caches/links";
import { decide } from "@/lib/redirect/decide";
import { compileLink, type LinkRow } from "@/lib/redirect/link";
import type { Visitor } from "@/lib/redirect/visitor";
import { print } from "./measure";
import { seedLinks, startBenchDatabase } from "./setup";

const ASKED = 2_000;
const DECIDED = 500_000;

/** `npm run bench:growth`: what one look-up and one decision cost, with more and more links, and with more and more targets. */
async function main() {
  const database = await startBenchDatabase("bench");
  try {
    const { client } = database;
    let links = 0;
    for (const more of [1_000, 99_000, 900_000]) {
      await addLinks(client, links, more);
      links += more;
      const aliases = Array.from({ length: ASKED }, (_, n) => `l${((n * 7_919) % links) + 1}`);
      print(`${links} links: a look-up ${await microseconds(client, aliases)} µs`);
    }
    for (const targets of [0, 10, 50]) {
      await setTargets(client, targets);
      const aliases = Array.from({ length: ASKED }, (_, n) => `l${(n % 1_000) + 1}`);
      const row = await findOne(client, "0:l1");
      print(
        `${targets} targets: a look-up ${await microseconds(client, aliases)} µs, a decision ${row && deciding(row)} µs`,
      );
    }
  } finally {
    await database.stop();
  }
}

async function addLinks(client: pg.Client, before: number, more: number) {
  if (before === 0) await seedLinks(client, more);
  else
    await client.query(`
      insert into links (workspace_id, alias, url)
      select (select min(workspace_id) from links), 'l' || n, 'https://example.com/landing/' || n
      from generate_series(${before + 1}, ${before + more}) n`);
  await client.query("vacuum analyze links");
}

/** So many languages, none of them the visitor's: the whole list is of no use. */
async function setTargets(client: pg.Client, count: number) {
  await client.query("delete from link_targets");
  await client.query(
    `insert into link_targets (link_id, kind, name, url, position)
     select id, 'language', 'x-' || n, 'https://example.com/', n
     from links, generate_series(1, $1) n where alias in (select 'l' || m from generate_series(1, 1000) m)`,
    [count],
  );
  await client.query("analyze link_targets");
}

/** From the question until the link is ready to decide, in the middle. */
async function microseconds(client: pg.Client, aliases: string[]): Promise<string> {
  const times: number[] = [];
  for (const alias of [...aliases.slice(0, 200), ...aliases]) {
    const began = performance.now();
    const row = await findOne(client, `0:${alias}`);
    if (row) compileLink(row);
    times.push((performance.now() - began) * 1_000);
  }
  return quantile(times.slice(200), 0.5).toFixed(0);
}

function deciding(row: LinkRow): string {
  const link = compileLink(row);
  const visitor = { now: Date.now(), languages: languagesOf("pl,en;q=0.5"), bot: "" } as Visitor;
  const began = performance.now();
  for (let n = 0; n < DECIDED; n++) decide(link, visitor, "locked");
  return (((performance.now() - began) * 1_000) / DECIDED).toFixed(2);
}

await main();
