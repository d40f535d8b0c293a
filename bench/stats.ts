import { presentStats } from "@/lib/analytics/statistics/present";
import { statsOf } from "@/lib/analytics/statistics/statistics";
import { linkSubject } from "@/lib/analytics/statistics/subject";
import type { Actor } from "@/lib/identity/access/actor";
import { disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { median, print, promise } from "./measure";
import { seedClicks } from "./seed-clicks";
import { type BenchDatabase, seedLinks, startBenchDatabase } from "./setup";

const CLICKS = Number(process.argv[2] ?? 10_000_000);
const LINKS = 300;
const ROUNDS = 21;

/** `npm run bench:stats [clicks]`: 30 days of one link, every breakdown; a tenth of all clicks are its own. Beside it the same among ten thousand. */
async function main() {
  const database = await startBenchDatabase("bench");
  process.env.DATABASE_URL = database.url; // read when the statistics connect
  try {
    const { client, url } = database;
    await seedLinks(client, LINKS);
    await seedClicks(url, { clicks: 10_000, onOne: 1_000, link: 1 });
    const small = await measured(database, 1);
    await seedClicks(url, { clicks: CLICKS, onOne: CLICKS / 10, link: 2 });
    const large = await measured(database, 2);
    print(`small ${small.toFixed(1)} ms, large ${large.toFixed(1)} ms`);
    promise("all breakdowns of 30 days in 50 ms", `${large.toFixed(1)} ms`, large <= 50);
    promise("≤ 2 × the small case", `${(large / small).toFixed(2)} ×`, large <= 2 * small);
  } finally {
    await disconnect();
    await pool().end();
    await database.stop();
  }
}

/** Milliseconds, the median: what the endpoint does between its parsing and its answer. */
async function measured({ client }: BenchDatabase, id: number): Promise<number> {
  const { rows } = await client.query<{ workspace_id: number }>(
    "select workspace_id from links where id = $1",
    [id],
  );
  const workspaceId = rows[0]?.workspace_id ?? 0;
  const actor: Actor = { userId: 0, workspaceId, scopes: ["read"], credential: { kind: "operator" } };
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const query = { id, from: day(29), to: day(0), interval: "day" as const, tz: "Europe/Warsaw" };
  const times: number[] = [];
  // V8 compiles in the first ones.
  for (let round = 0; round < ROUNDS; round++) presentStats(await statsOf(linkSubject)(actor, query));
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    presentStats(await statsOf(linkSubject)(actor, query));
    times.push(performance.now() - since);
  }
  return median(times);
}

await main();
