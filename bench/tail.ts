import { join } from "node:path";
import type pg from "pg";
import { visitsIn } from "@/fault/ledger";
import { appendAll } from "@/fault/spool-files";
import { Drain } from "@/lib/analytics/ingest/drain";
import { Spool } from "@/lib/analytics/ingest/spool";
import { makeSpoolFolder } from "@/lib/analytics/ingest/spool-folder";
import { mergeAll } from "@/lib/analytics/store/postgres/merge";
import { pool } from "@/lib/platform/database/pool";
import { copyDay } from "./copy-day";
import { load, visitEach } from "./load";
import { print, processorTime, promise, whole } from "./measure";
import { isPinned, moveTo, startProduct } from "./program";
import { type BenchDatabase, type BenchSetup, withSeededLinks } from "./setup";
import { uniformLines } from "./uniform-clicks";

const LINKS = Number(process.argv[2] ?? 1_000_000);
const MANY = Number(process.argv[3] ?? 3_000_000);
const SECONDS = Number(process.argv[4] ?? 20);
const CONNECTIONS = 64;
const DAY_MS = 86_400_000;
/** A day has so many clicks, which come in so many parts. */
const DAY_CLICKS = 1_000_000;
const PARTS = 4;
const MOST_DRAINED = 3;

/**
 * `npm run bench:tail [links] [clicks] [seconds]`: clicks of links that are all as likely as each other. First whole days are drained and closed, until so
 * many clicks are there: what they cost, and what is kept of them. Of more than three days those between the first and the last are copies. Then the product
 * and its database share a core: clicks recorded a second. All links are visited once before, since what it takes to look them up is measured by bench:cold.
 */
const main = () =>
  withSeededLinks(LINKS, async (setup) => {
    const { client, url } = setup.database;
    process.env.DATABASE_URL = url; // read when the drain and the merges connect
    await client.query("vacuum analyze");
    const lineOn = await uniformLines(client);
    const days: DayCost[] = [];
    const last = Math.max(MANY / DAY_CLICKS, 1);
    for (let ago = 1; ago <= last; ago++) {
      if (last > MOST_DRAINED && ago > 1 && ago < last) {
        await copyDay(client, dayBefore(1), dayBefore(ago));
        continue;
      }
      if (last > MOST_DRAINED && ago === last) await client.query("vacuum analyze");
      days.push(await closeDay(setup, lineOn, dayBefore(ago)));
      if (ago === 1) await reportKept(client, days[0]);
    }
    await pool().end();
    reportMany(days, last * DAY_CLICKS);
    await recordOnOneCore(setup);
  });

const dayBefore = (ago: number) => new Date((Math.floor(Date.now() / DAY_MS) - ago) * DAY_MS);

/** Microseconds of processor time, and bytes, of one click. */
type DayCost = { drain: number; app: number; merge: number; wal: number; mergeWal: number };

/** Drains a day's clicks and merges them. What draining costs is that of the last part, when the others are there. */
async function closeDay(
  { database, dataFolder }: BenchSetup,
  lineOn: (day: Date) => string,
  day: Date,
): Promise<DayCost> {
  const cost = { drain: 0, app: 0, merge: 0, wal: 0, mergeWal: 0 };
  for (let part = 0; part < PARTS; part++) {
    const { path, damaged } = makeSpoolFolder(join(dataFolder, "bench-spool"));
    const spool = new Spool({ folder: path, leftovers: [], onWrite: () => {} });
    await appendAll(spool, DAY_CLICKS / PARTS, () => lineOn(day));
    spool.close();
    const drained = await costOf(database, () => new Drain(spool, damaged).stop(3_600_000));
    cost.drain = (drained.seconds * 1e6) / (DAY_CLICKS / PARTS);
    cost.app = (drained.own * 1e6) / (DAY_CLICKS / PARTS);
    cost.wal += drained.wal / DAY_CLICKS;
  }
  const merged = await costOf(database, () => mergeAll(undefined, { quietMinutes: 0 }));
  return { ...cost, merge: (merged.seconds * 1e6) / DAY_CLICKS, mergeWal: merged.wal / DAY_CLICKS };
}

/** Seconds of processor time of this process and the database, and bytes of WAL. */
async function costOf({ client, pids }: BenchDatabase, work: () => Promise<unknown>) {
  const spent = () => ({ own: processorTime([process.pid]), database: processorTime(pids()) });
  const [before, wal] = [spent(), await walBytes(client)];
  await work();
  const after = spent();
  const own = after.own - before.own;
  return { own, seconds: own + after.database - before.database, wal: (await walBytes(client)) - wal };
}

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes",
  );
  return rows[0]?.bytes ?? Number.NaN;
}

async function reportKept(client: pg.Client, cost: DayCost | undefined) {
  await client.query("vacuum");
  const lying = await keptBytes(client);
  const { rows: months } = await client.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'click_chunks'::regclass",
  );
  for (const { name } of [...months, { name: "click_runs" }, { name: "click_sums" }])
    await client.query(`vacuum full ${name}`);
  const kept = await keptBytes(client);
  const each = (bytes: number) => (bytes / DAY_CLICKS).toFixed(1);
  print(
    `a day of ${whole(DAY_CLICKS)} clicks on ${whole(LINKS)} links, once it is closed, in bytes a click:`,
  );
  print(
    `  columns and sums ${each(kept.columns)} (${each(lying.columns)} with the room of runs that were merged, which later clicks use), dictionaries ${each(kept.dictionaries)}, for four days visitors ${each(kept.visitors)}`,
  );
  const bytes = (kept.columns + kept.dictionaries) / DAY_CLICKS;
  promise("≤ 300 bytes kept a click", bytes.toFixed(1), bytes <= 300);
  const wal = (cost?.wal ?? Number.NaN) + (cost?.mergeWal ?? Number.NaN);
  promise(
    "≤ 700 bytes of WAL a click",
    `${wal.toFixed(0)}, ${cost?.mergeWal.toFixed(0)} of it for closing the day`,
    wal <= 700,
  );
}

type Kept = { columns: number; dictionaries: number; visitors: number };

async function keptBytes(client: pg.Client): Promise<Kept> {
  const { rows } = await client.query<Kept>(`
    select coalesce(sum(bytes) filter (where name ~ '^click_(chunks|runs|sums|history)'), 0)::float8 as columns,
      coalesce(sum(bytes) filter (where name ~ '^click_(places|origins|agents|languages|rules|destinations)$'), 0)::float8 as dictionaries,
      coalesce(sum(bytes) filter (where name ~ '^click_visitors'), 0)::float8 as visitors
    from (select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r') tables`);
  return rows[0] ?? { columns: 0, dictionaries: 0, visitors: 0 };
}

function reportMany(days: readonly DayCost[], clicks: number) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  for (const [words, cost] of [
    ["the first day", first],
    [`with ${whole(clicks)} clicks`, last],
  ] as const)
    print(
      `processor, ${words}: ${cost.drain.toFixed(1)} µs a click to drain (${cost.app.toFixed(1)} of it the app's), ${cost.merge.toFixed(1)} to merge`,
    );
  const ratio = last.drain / first.drain;
  promise("many clicks present cost ≤ 1.3 × as much as few", `${ratio.toFixed(2)} ×`, ratio <= 1.3);
}

async function recordOnOneCore({ database, dataFolder }: BenchSetup) {
  const { client, url } = database;
  const env = { LINK_CACHE: String(Math.max(Math.ceil(LINKS * 1.1), 1_000)) };
  const app = await startProduct({ databaseUrl: url, dataFolder, port: 4801, core: "any", env });
  let before = await visitsIn(client);
  const warming = performance.now();
  await visitEach(app.origin, LINKS);
  await drained(client, before + LINKS);
  print(`every link visited once and drained in ${((performance.now() - warming) / 1_000).toFixed(0)} s`);
  moveTo("measured", [app.pid, ...database.pids()]);
  before = await visitsIn(client);
  const spent = () => ({ app: app.processorTime(), database: processorTime(database.pids()) });
  const [started, spentBefore, wal] = [performance.now(), spent(), await walBytes(client)];
  const run = await load({
    origin: app.origin,
    seconds: SECONDS,
    connections: CONNECTIONS,
    evenly: LINKS,
    shuffled: 2,
  });
  await drained(client, before + run.responses);
  const [seconds, after] = [(performance.now() - started) / 1_000, spent()];
  const bytes = ((await walBytes(client)) - wal) / run.responses;
  await app.stop();
  if (!isPinned()) print("Programs cannot be kept to cores here, so this does not measure one core.");
  const each = (name: "app" | "database") => ((after[name] - spentBefore[name]) * 1e6) / run.responses;
  print(
    `${whole(run.responses)} visits in ${SECONDS} s, p99 ${run.p99} ms, ${run.wrong} wrong; drained after ${seconds.toFixed(1)} s`,
  );
  print(
    `processor ${each("app").toFixed(1)} µs a click of the app, ${each("database").toFixed(1)} of the database; ${bytes.toFixed(0)} bytes of WAL a click`,
  );
  const rate = run.responses / seconds;
  promise("≥ 20,000 recorded clicks a second on one core", whole(rate), rate >= 20_000);
  print(`        (by processor time alone: ${whole(1e6 / (each("app") + each("database")))})`);
}

/** Waits until so many visits are stored. */
async function drained(client: pg.Client, visits: number) {
  while ((await visitsIn(client)) < visits) await new Promise((resolve) => setTimeout(resolve, 100));
}

await main();
