import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import type { Program } from "@/bench/program";
import { signal } from "@/lib/platform/signal-fixtures";
import { countedEverywhere, Ledger, reportCounts, settled } from "./ledger";
import { killHard, registerOwner, withProductSetup, workersOf } from "./setup";
import { Visitors } from "./traffic";

const VISITS = Number(process.argv[2] ?? 20_000);
const KILLS = Number(process.argv[3] ?? 3);
const LINKS = 20;
const AT_ONCE = 32;
const PORT = 4803;

/** `npm run fault:kill [visits] [kills]`: the app is killed hard in the middle of so many redirects; nothing may be lost. */
const main = () =>
  withProductSetup(async ({ database, folder, workers, startProduct }) => {
    const start = () => startProduct(PORT);
    const ledger = new Ledger(join(folder, "ledger"));
    let app = await start();
    const owner = await registerOwner(app.origin, LINKS);
    const visitors = new Visitors({ origin: app.origin, aliases: owner.aliases, atOnce: AT_ONCE, ledger });
    const walk = visitors.walk(VISITS);
    const outages: number[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      await reached(visitors, (VISITS * kill) / (KILLS + 1));
      // Of two processes one may go alone: the other goes on, and takes over what it left.
      const [worker] = workers > 1 ? workersOf(app) : [];
      if (worker && kill % 2 === 0) {
        signal([worker], "SIGKILL");
        continue;
      }
      const killed = performance.now();
      app = await restart(app, start);
      outages.push(performance.now() - killed);
    }
    await walk;
    await settled(database.client);
    const inTheApi = { "the API": await owner.counted(app.origin) };
    await app.stop();
    await ledger.close();
    print(`${KILLS} kills, ${outages.length} of them of all processes`);
    reportCounts(ledger, { ...inTheApi, ...(await countedEverywhere(database.client)) }, AT_ONCE * KILLS);
    reportOutages(outages);
  });

async function restart(app: Program, start: () => Promise<Program>): Promise<Program> {
  await killHard(app);
  return start();
}

async function reached(visitors: Visitors, visits: number) {
  while (visitors.acknowledged < visits) await new Promise((resolve) => setTimeout(resolve, 5));
}

function reportOutages(outages: number[]) {
  const longest = Math.max(...outages);
  promise("serving again in 5 s", `${(longest / 1_000).toFixed(1)} s at most`, longest <= 5_000);
}

await main();
