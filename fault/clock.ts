import { join } from "node:path";
import { print, processorTime, promise } from "@/bench/measure";
import { signal } from "@/lib/platform/signal-fixtures";
import { countedEverywhere, daysAndTwins, Ledger, reportCounts, settled } from "./ledger";
import { ALIASES, insertLinks, pidsOf, withFaultSetup, workersOf } from "./setup";
import { Visitors } from "./traffic";

const VISITS = Number(process.argv[2] ?? 20_000);
const JUMPS = ["+1 h", "−1 h", "+40 days", "back to the true time"];
const AT_ONCE = 32;

/**
 * `npm run fault:clock [visits]`: the wall clock jumps under load. No hang, no burst, ids unique, every click counted once and at its true
 * time, and links that end in 30 days go on.
 */
const main = () =>
  withFaultSetup(async ({ database, folder, workers, startVisits }) => {
    const { client } = database;
    await insertLinks(client);
    await client.query("update links set expires_at = now() + interval '30 days'");
    const began = new Date();
    const app = await startVisits({}, ["--import", "./fault/jumping-clock.mjs"]);
    const ledger = new Ledger(join(folder, "ledger"));
    const visitors = new Visitors({ origin: app.origin, aliases: ALIASES, atOnce: AT_ONCE, ledger });
    const walk = visitors.walk(VISITS);
    let longest = 0;
    for (const [at, jump] of JUMPS.entries()) {
      while (visitors.acknowledged < (VISITS * (at + 1)) / (JUMPS.length + 1)) await breath();
      const [before, since] = [visitors.acknowledged, performance.now()];
      signal(workers > 1 ? workersOf(app) : [app.pid], "SIGUSR2");
      while (visitors.acknowledged < Math.min(before + 4 * AT_ONCE, VISITS)) await breath();
      longest = Math.max(longest, performance.now() - since);
      print(`${jump}: answered on`);
    }
    await walk;
    await settled(client);
    const spent = await spentAtRest(pidsOf(app));
    const { days, twins } = await daysAndTwins(client, ALIASES);
    await app.stop();
    await ledger.close();
    promise(
      `${4 * AT_ONCE} answers after a jump within a second`,
      `${Math.round(longest)} ms`,
      longest < 1_000,
    );
    promise(
      "at rest afterwards: less than a twentieth of a core",
      `${Math.round(spent * 100)} %`,
      spent < 0.05,
    );
    const { sent, acknowledged } = ledger.totals();
    promise("no link that ends in 30 days had ended", String(sent - acknowledged), sent === acknowledged);
    const ended = new Date();
    const most = dayNumber(ended) - dayNumber(began) + 1;
    promise("clicks lie on the days that it took, and no other", String(days), days <= most);
    promise("no id twice", String(twins), twins === 0);
    reportCounts(ledger, await countedEverywhere(client), 0);
  });

const dayNumber = (date: Date) => Math.floor(date.getTime() / 86_400_000);

const breath = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Processor time a second, over three seconds without visitors. */
async function spentAtRest(pids: number[]): Promise<number> {
  const before = processorTime(pids);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return (processorTime(pids) - before) / 3;
}

await main();
