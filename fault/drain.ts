import type pg from "pg";
import { print, promise } from "@/bench/measure";
import { countedEverywhere, reportExactly, settled, visitsIn } from "./ledger";
import { insertLinks, killHard, withFaultSetup } from "./setup";
import { lineMaker, spoolUp } from "./spool-files";

const KILLS = Number(process.argv[2] ?? 50);
const SPOOLED = Number(process.argv[3] ?? 100_000);

/** `npm run fault:drain [kills] [clicks]`: the process is killed hard while so many spooled clicks drain; each counts once. */
const main = () =>
  withFaultSetup(async ({ database, folder, startVisits }) => {
    const { client } = database;
    await insertLinks(client);
    const line = await lineMaker(client);
    let [spooled, inTime] = [0, 0];
    for (let kill = 0; kill < KILLS; kill++) {
      const left = spooled - (await visitsIn(client));
      if (left < SPOOLED) {
        await spoolUp(folder, SPOOLED, line);
        spooled += SPOOLED;
      }
      const app = await startVisits();
      await draining(client);
      await new Promise((resolve) => setTimeout(resolve, (kill * 37) % 1_500));
      await killHard(app);
      if (spooled > (await visitsIn(client))) inTime++;
    }
    const last = await startVisits();
    await settled(client);
    await last.stop();
    print(`${KILLS} kills, ${inTime} of them before all was drained; ${spooled} clicks spooled`);
    promise("most kills hit a drain at work", String(inTime), inTime >= KILLS / 2);
    reportExactly(await countedEverywhere(client), spooled);
  });

/** Until a drain has connected. */
async function draining(client: pg.Client) {
  for (;;) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where application_name = 'switchyard clicks'",
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

await main();
