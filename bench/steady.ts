import { load } from "./load";
import { print, processorTime, promise, whole } from "./measure";
import type { Program } from "./program";
import { type BenchDatabase, withRunningProduct } from "./setup";

const SECONDS = Number(process.argv[2] ?? 10);
const PEOPLE = 16;
/** Milliseconds between two visits of each of them, on average. */
const PAUSES = [200, 40, 8];
const MOST = 0.25;

/** `npm run bench:steady [seconds]`: what the database has to do for a site's ordinary traffic, far from what it could take. */
const main = () =>
  withRunningProduct(100_000, async ({ app, database }) => {
    await load({ origin: app.origin, seconds: SECONDS, connections: PEOPLE, pause: 8 });
    const shares: number[] = [];
    for (const pause of PAUSES) shares.push(await measure(app, database, pause));
    const share = Math.max(...shares);
    promise("the database takes at most a quarter of a core", `${whole(share * 100)} %`, share <= MOST);
  });

/** Prints what clicks cost at one rate; resolves with how much of a core the database took. */
async function measure(app: Program, database: BenchDatabase, pause: number): Promise<number> {
  const [ours, theirs] = [app.processorTime(), processorTime(database.pids())];
  const { responses, p99 } = await load({ origin: app.origin, seconds: SECONDS, connections: PEOPLE, pause });
  const [spent, drained] = [app.processorTime() - ours, processorTime(database.pids()) - theirs];
  const each = (seconds: number) => whole((seconds * 1e6) / responses);
  const share = drained / SECONDS;
  print(
    `${whole(responses / SECONDS).padStart(6)} clicks a second: the database ${whole(share * 100)} % of a core, ${each(drained)} µs a click; the app ${each(spent)} µs; p99 ${p99.toFixed(1)} ms`,
  );
  return share;
}

await main();
