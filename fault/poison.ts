import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import { countedEverywhere, reportExactly, settled } from "./ledger";
import { insertLinks, withFaultSetup } from "./setup";
import { lineMaker, spoolUp } from "./spool-files";

const CLICKS = Number(process.argv[2] ?? 20_000);
const EVERY = 400;

/** `npm run fault:poison [clicks]`: every 400th record is one that no database takes. It is set aside and counted, the rest drains. */
const main = () =>
  withFaultSetup(async ({ database, folder, startVisits }) => {
    const { client } = database;
    await insertLinks(client);
    const line = await lineMaker(client);
    const poisons = ["nonsense", "passed\ttoo\tmany", "\\x00", "pass\\"];
    await spoolUp(folder, CLICKS, (n) =>
      n % EVERY === 0 ? line(n, poisons[(n / EVERY) % poisons.length]) : line(n),
    );
    const since = performance.now();
    const app = await startVisits();
    await settled(client);
    await app.stop();
    const poisoned = Math.ceil(CLICKS / EVERY);
    const damaged = join(folder, "spool", "damaged");
    const kept = readdirSync(damaged).map((name) => readFileSync(join(damaged, name), "utf8"));
    const lines = kept.join("").split("\n").length - 1;
    print(
      `${CLICKS} clicks, ${poisoned} poisoned, all done in ${((performance.now() - since) / 1_000).toFixed(1)} s`,
    );
    promise("every poisoned record is set aside", `${lines} of ${poisoned}`, lines === poisoned);
    reportExactly(await countedEverywhere(client), CLICKS - poisoned);
  });

await main();
