import { presentStats } from "@/lib/analytics/statistics/present";
import type { StatsQuery } from "@/lib/analytics/statistics/schema";
import { statsOf, valuesOf } from "@/lib/analytics/statistics/statistics";
import { workspaceSubject } from "@/lib/analytics/statistics/subject";
import { mergeAll } from "@/lib/analytics/store/postgres/merge";
import type { Actor } from "@/lib/identity/access/actor";
import { disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { copyDay } from "./copy-day";
import { median, print, processorTime, promise, whole } from "./measure";
import { seedClicks } from "./seed-clicks";
import { type BenchDatabase, seedLinks, startBenchDatabase } from "./setup";

const FILTERED = 1_000_000;
const LARGE = 4_000_000;
const MANY = Number(process.argv[2] ?? LARGE);
const SMALL = 10_000;
const LINKS = 300;
const WARM_UP_ROUNDS = 5;
const ROUNDS = 11;

const SELECTIVE = { "filter[country]": "PL", "filter[browser]": "Firefox", "filter[device]": "Tablet" };
const BROAD = {
  "filter[country][not]": "Kenya",
  "filter[referrer][not]": "site-0.example",
  "filter[os][not]": "Solaris",
};

/**
 * `npm run bench:filters [clicks]`: the whole page of a workspace's statistics, with comparison, as the endpoint reads it: without filters, and with three
 * on a million clicks in the range, of which few or nearly all pass. Then without filters on four million, and on so many, which are copies of those.
 */
async function main() {
  const database = await startBenchDatabase("bench");
  process.env.DATABASE_URL = database.url; // read when the statistics connect
  try {
    await seedLinks(database.client, LINKS);
    await seedClicks(database.url, { clicks: SMALL, onOne: SMALL / 10, link: 1 });
    const small = await measured(database, "unfiltered", {});
    await seedClicks(database.url, { clicks: FILTERED - SMALL, onOne: FILTERED / 10, link: 2 });
    const some = await measured(database, "unfiltered", {});
    const selective = await measured(database, "three filters that few pass", SELECTIVE);
    const broad = await measured(database, "three filters that nearly all pass", BROAD);
    const utm = await measured(database, "a list of UTM sources under them", BROAD, utmOf);
    await seedClicks(database.url, { clicks: LARGE - FILTERED, onOne: LARGE / 10, link: 2 });
    const large = await measured(database, "unfiltered", {});
    const many = MANY > LARGE ? await copied(database) : large;
    print(`UTM ${utm.toFixed(0)} ms, ${whole(FILTERED)} clicks unfiltered ${some.toFixed(0)} ms`);
    promise("filters that few pass ≤ 300 ms", `${selective.toFixed(0)} ms`, selective <= 300);
    promise("filters that nearly all pass ≤ 300 ms", `${broad.toFixed(0)} ms`, broad <= 300);
    promise(`unfiltered ≤ 50 ms at ${whole(SMALL)} clicks`, `${small.toFixed(0)} ms`, small <= 50);
    promise(`unfiltered ≤ 50 ms at ${whole(LARGE)} clicks`, `${large.toFixed(0)} ms`, large <= 50);
    promise(`unfiltered ≤ 50 ms at ${whole(MANY)} clicks`, `${many.toFixed(0)} ms`, many <= 50);
  } finally {
    await disconnect();
    await pool().end();
    await database.stop();
  }
}

/** The same page once all days have several times their clicks, each in one run, as merges leave days that are over: some five minutes. */
async function copied(database: BenchDatabase): Promise<number> {
  const { rows } = await database.client.query<{ day: string }>(
    "select distinct day::text from click_runs where is_settled order by 1",
  );
  const days = rows.map(({ day }) => new Date(day));
  for (let clicks = LARGE; clicks < MANY; )
    for (const day of days) if (clicks < MANY) clicks += await copyDay(database.client, day, day);
  await database.client.query("update click_runs set is_settled = false");
  await mergeAll(undefined, { quietMinutes: 0 });
  await database.client.query("vacuum analyze");
  return measured(database, "unfiltered", {});
}

type Query = StatsQuery & Record<string, unknown>;

const pageOf = async (actor: Actor, query: Query) =>
  presentStats(await statsOf(workspaceSubject)(actor, query)).data.totals.clicks;

const utmOf = async (actor: Actor, query: Query) =>
  (await valuesOf(workspaceSubject)(actor, { ...query, dimension: "utm_source", q: "", page: 1, limit: 15 }))
    .total;

/** Milliseconds by the clock, the median; prints what of the processor they are, and of how many clicks. */
async function measured(
  { client, pids }: BenchDatabase,
  words: string,
  filters: Record<string, string>,
  read: (actor: Actor, query: Query) => Promise<number> = pageOf,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>("select workspace_id as id from links limit 1");
  const actor: Actor = {
    userId: 0,
    workspaceId: rows[0]?.id ?? 0,
    scopes: ["read"],
    credential: { kind: "operator" },
  };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const range = { from: day(29), to: day(0), interval: "day" as const, tz: "Europe/Warsaw" };
  const query = { ...range, ...filters, compare: "previous" };
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await read(actor, query);
  const spent = () => processorTime([process.pid, ...pids()]);
  const [before, times] = [spent(), [] as number[]];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    found = await read(actor, query);
    times.push(performance.now() - since);
  }
  const processor = ((spent() - before) * 1_000) / ROUNDS;
  print(
    `${words}: ${median(times).toFixed(0)} ms, ${processor.toFixed(0)} ms of the processor; ${whole(found)} found`,
  );
  return median(times);
}

await main();
