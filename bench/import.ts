import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { presentStats } from "@/lib/analytics/statistics/present";
import { statsOf } from "@/lib/analytics/statistics/statistics";
import { linkSubject, workspaceSubject } from "@/lib/analytics/statistics/subject";
import { mergeAll } from "@/lib/analytics/store/postgres/merge";
import { IMPORTED } from "@/lib/analytics/store/postgres/tables";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { importLinks } from "@/lib/links/imports/import-links";
import { importSingles } from "@/lib/links/imports/import-singles";
import { FILE_SOURCES } from "@/lib/links/imports/sources";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { median, print, promise, residentMb, whole } from "./measure";
import { startBenchDatabase } from "./setup";
import { type Dump, yourlsDump } from "./yourls-dump";

const [CLICKS = 5_000_000, LINKS = 100_000] = process.argv.slice(2).map(Number);
const MOST_SECONDS = 600;
const MOST_MB = 400;
const ROUNDS = 11;

/** `npm run bench:import [clicks] [links]`: a dump of YOURLS, and the statistics of what came from it. */
async function main() {
  const database = await startBenchDatabase("bench");
  process.env.DATABASE_URL = database.url; // read when the import connects
  const folder = await mkdtemp(join(process.cwd(), ".cache", "import-"));
  const file = join(folder, "dump.sql");
  try {
    const dump: Dump = { links: LINKS, clicks: CLICKS, byDay: new Map() };
    await pipeline(yourlsDump(dump), createWriteStream(file));
    print(`a dump of ${whole((await stat(file)).size / 1e6)} MB`);
    const { id } = await insertAccount({
      username: "bench",
      email: "b@example.com",
      password: "long enough",
    });
    const actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
    await measureImport(actor, file);
    await compareDays(actor, dump);
    await measureStatistics(actor);
  } finally {
    await disconnect();
    await pool().end();
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  const handle = await open(file);
  yield* handle.createReadStream() as AsyncIterable<Uint8Array>;
}

async function measureImport(actor: Actor, file: string) {
  const source = FILE_SOURCES.yourls;
  const options = { from: "yourls", mode: "make", hasSingles: true } as const;
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1_000;
  let most = residentMb(process.pid);
  const before = most;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(process.pid));
  }, 200);
  let links = 0;
  for await (const { outcome } of importLinks(actor, source.read(bytesOf(file)), options))
    links += outcome === "created" ? 1 : 0;
  print(`${whole(links)} links in ${whole(seconds())} s`);
  const clicks = source.clicks?.(bytesOf(file));
  const outcome = clicks && (await importSingles(actor, clicks, options, () => undefined));
  print(`${whole(outcome?.counted ?? 0)} clicks after ${whole(seconds())} s`);
  const merged = await mergeAll(undefined, { quietMinutes: 0, tables: IMPORTED });
  clearInterval(timer);
  print(`${whole(merged)} days merged after ${whole(seconds())} s`);
  promise(
    "every link and click is here",
    `${links}, ${outcome?.counted}`,
    links === LINKS && outcome?.counted === CLICKS,
  );
  promise(`${MOST_SECONDS} s`, `${whole(seconds())} s`, seconds() <= MOST_SECONDS);
  promise(`at most ${MOST_MB} MB above the start`, `${most - before} MB`, most - before <= MOST_MB);
}

/** Clicks of each day, as counted when the dump was written. */
async function compareDays(actor: Actor, { byDay }: Dump) {
  const days = [...byDay.keys()];
  const query = { from: days[0], to: days.at(-1), interval: "day" as const, tz: "UTC" };
  const { series } = presentStats(await statsOf(workspaceSubject)(actor, query)).data;
  const wrong = series.filter(({ at, clicks }) => clicks !== (byDay.get(at) ?? 0)).length;
  promise(`the same clicks on each of ${days.length} days`, `${wrong} wrong`, wrong === 0);
}

async function measureStatistics(actor: Actor) {
  const { id } = await db().link.findFirstOrThrow({ where: { alias: "l7" } });
  const range = { interval: "day" as const, tz: "Europe/Warsaw" };
  const month = { ...range, from: "2023-05-01", to: "2023-05-30" };
  const ofLink = await timed(async () => presentStats(await statsOf(linkSubject)(actor, { id, ...month })));
  const ofAll = await timed(async () => presentStats(await statsOf(workspaceSubject)(actor, month)));
  const years = { ...range, interval: "month" as const, from: "2022-01-01", to: "2024-12-31" };
  const ofYears = await timed(async () => presentStats(await statsOf(workspaceSubject)(actor, years)));
  promise("30 days of a link in 50 ms", `${ofLink.toFixed(1)} ms`, ofLink <= 50);
  promise("30 days of the workspace in 150 ms", `${ofAll.toFixed(1)} ms`, ofAll <= 150);
  print(`three years of the workspace: ${ofYears.toFixed(1)} ms`);
  const filtered = { ...month, "filter[country]": "Germany", "filter[browser]": "Chrome" };
  print(
    `30 days of the workspace with two filters: ${(await timed(async () => presentStats(await statsOf(workspaceSubject)(actor, filtered)))).toFixed(1)} ms`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 2; round++) {
    const since = performance.now();
    await work();
    if (round >= ROUNDS) times.push(performance.now() - since);
  }
  return median(times);
}

await main();
