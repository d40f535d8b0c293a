import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { print, promise, whole } from "./measure";
import { startProduct } from "./program";
import { type BenchSetup, seedLinks, withBenchSetup } from "./setup";

const VISITORS = Number(process.argv[2] ?? 20_000_000);
const LINKS = Number(process.argv[3] ?? 1_000_000);
const LIVE_LINKS = 1_000;
const PROMISED_S = 5;
const WATCHED_S = 20;

/** `npm run bench:start [visitors] [links]`: how soon a start serves that finds so many visitors, and links of closed workspaces, to be purged. */
async function measure({ database, dataFolder }: BenchSetup) {
  const { client } = database;
  await seedLinks(client, LIVE_LINKS);
  await seedPurges(client);
  // The first start writes what every later one finds.
  const first = await start({ database, dataFolder });
  await first.app.stop();
  await client.query("update upkeep_tasks set last_started_at = last_started_at - interval '2 hours'");
  const before = await left(client);
  const { app, seconds } = await start({ database, dataFolder });
  const slowest = await visitFor(app.origin);
  const purged = before - (await left(client));
  print(
    `upkeep purged ${whole(purged)} of ${whole(before)} in ${WATCHED_S} s beside visits, the slowest of which took ${whole(slowest)} ms`,
  );
  promise(`a start serves within ${PROMISED_S} s`, `${seconds.toFixed(1)} s`, seconds <= PROMISED_S);
  promise("upkeep goes on", whole(purged), purged > 0);
  await app.stop();
}

async function start({ database, dataFolder }: BenchSetup) {
  const began = performance.now();
  const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 5140, core: "any" });
  const { status } = await fetch(`${app.origin}/l1`, { redirect: "manual" });
  if (status !== 302) throw new Error(`The first visit was answered with ${status}.`);
  return { app, seconds: (performance.now() - began) / 1_000 };
}

/** Generated rows: visitors without a table of their own, deleted links, and a closed workspace. */
async function seedPurges(client: pg.Client) {
  const began = performance.now();
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'");
  await client.query(
    "insert into click_visitors select current_date - 30, n / 1000, n from generate_series(1, $1::int) n",
    [VISITORS],
  );
  await client.query(
    `with owner as (insert into workspaces (name, closed_at) values ('Closed', now()) returning id)
     insert into links (workspace_id, alias, url, deleted_at)
     select owner.id, 'closed' || n, 'https://example.com/', case n % 2 when 0 then now() - interval '1 day' - make_interval(secs => n) end
     from owner, generate_series(1, $1::int) n`,
    [LINKS],
  );
  await client.query("analyze");
  print(`${whole((performance.now() - began) / 1_000)} s for the rows`);
}

async function left(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    "select (select count(*) from click_visitors_other)::float8 + (select count(*) from links where alias like 'closed%')::float8 as left",
  );
  return rows[0]?.left ?? 0;
}

/** The slowest visit in milliseconds, of one every 20. */
async function visitFor(origin: string): Promise<number> {
  let slowest = 0;
  const end = performance.now() + WATCHED_S * 1_000;
  for (let n = 0; performance.now() < end; n++) {
    const asked = performance.now();
    const { status } = await fetch(`${origin}/l${1 + (n % LIVE_LINKS)}`, { redirect: "manual" });
    if (status !== 302) throw new Error(`A visit was answered with ${status}.`);
    slowest = Math.max(slowest, performance.now() - asked);
    await pause(20);
  }
  return slowest;
}

await withBenchSetup(measure);
