import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import { countedEverywhere, Ledger, reportCounts, settled } from "./ledger";
import { ALIASES, insertLinks, withProductSetup } from "./setup";
import { Visitors } from "./traffic";

const TERMS = Number(process.argv[2] ?? 20);
const VISITS = Number(process.argv[3] ?? 750);
/** `unwatched`: people come until nobody listens, as without a balancer in front */
const UNWATCHED = process.argv[4] === "unwatched";
const AT_ONCE = 32;
const PORT = 3123;

/**
 * `npm run fault:term [times] [visits before] [unwatched]`: SIGTERM while people keep coming, each on a new connection, until a balancer sees that
 * /readyz says no, with one process and with two workers. It ends by itself, with 0, in ten seconds; no request breaks and every click counts.
 */
const main = () =>
  withProductSetup(async ({ database, folder, startProduct }) => {
    await insertLinks(database.client);
    const ledger = new Ledger(join(folder, "ledger"));
    const ends: { code: number | null; ms: number }[] = [];
    const broken = new Map<string, number>();
    let meanwhile = 0;
    for (let term = 0; term < TERMS; term++) {
      const app = await startProduct(PORT);
      const visitors = new Visitors({
        origin: app.origin,
        aliases: ALIASES,
        atOnce: AT_ONCE,
        ledger,
        fresh: true,
      });
      const walk = visitors.walk(Number.POSITIVE_INFINITY);
      while (visitors.acknowledged < VISITS) await new Promise((resolve) => setTimeout(resolve, 1));
      const [since, before] = [performance.now(), visitors.acknowledged];
      const stopped = app.stop("SIGTERM");
      if (!UNWATCHED) void untilNotReady(app.origin).then(() => visitors.leave());
      const code = await stopped;
      ends.push({ code, ms: performance.now() - since });
      await walk;
      meanwhile += visitors.acknowledged - before;
      for (const [what, count] of visitors.broken) broken.set(what, (broken.get(what) ?? 0) + count);
    }
    await settled(database.client, 1_000);
    await ledger.close();
    print(`${TERMS} times SIGTERM; ${meanwhile} visits were answered after it, until nobody listened`);
    const slowest = Math.max(...ends.map(({ ms }) => ms));
    promise(
      "ends with 0",
      `${ends.filter(({ code }) => code === 0).length} of ${TERMS}`,
      ends.every(({ code }) => code === 0),
    );
    promise("within 10 s", `${(slowest / 1_000).toFixed(1)} s at most`, slowest <= 10_000);
    promise("no request broken", JSON.stringify(Object.fromEntries(broken)), broken.size === 0);
    reportCounts(ledger, await countedEverywhere(database.client), 0);
  });

/** Resolves when a balancer would send nobody there any more. */
async function untilNotReady(origin: string) {
  while (
    await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 100));
}

await main();
