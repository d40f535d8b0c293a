import { join } from "node:path";
import { print } from "@/bench/measure";
import { ensureBuilt } from "@/bench/program";
import { countedEverywhere, reportCounts, settled } from "./ledger";
import { changes, kills, oneAllowance, partition, picture, promotion, restore } from "./machines/faults";
import { Installation } from "./machines/installation";
import { LedgerTraffic } from "./machines/ledger-traffic";
import { registerOwner } from "./setup";

const KILLS = Number(process.argv[2] ?? 20);
const SECONDS = Number(process.argv[3] ?? 60);
const CHANGES = Number(process.argv[4] ?? 500);
const LINKS = 20;
/** of each machine */
const WORKERS = [1, 2, 1];

/**
 * `npm run fault:machines [kills] [seconds] [changes]`: three machines on one database, one of them with a clock 40 days ahead. They are killed and cut off, the
 * database is failed over and restored, and every visit counts once.
 */
async function main() {
  ensureBuilt();
  const installation = await Installation.open({
    machines: [
      { port: 4841 },
      { port: 4842, env: { WORKERS: String(WORKERS[1]) } },
      {
        port: 4843,
        args: ["--import", "./fault/jumping-clock.mjs"],
        env: { CLOCK_OFFSET_DAYS: "40" },
      },
    ],
  });
  const { machines, network, folder } = installation;
  print(
    network.kind === "namespaces"
      ? "three network namespaces"
      : "no network namespaces here: three ports instead",
  );
  try {
    for (const machine of machines) await machine.start();
    const [first] = machines;
    const owner = await registerOwner(first?.origin ?? "", LINKS);
    const visitors = new LedgerTraffic(machines, owner.aliases, join(folder, "ledger"));
    const run = { installation, visitors };
    await changes(run, CHANGES, WORKERS);
    await oneAllowance(run, "caller");
    await picture(run, "painter");
    await visitors.more(1_000);
    await installation.backUp();
    await kills(run, KILLS);
    await partition(run, SECONDS);
    await promotion(run);
    await kills(run, machines.length);
    await restore(run);
    await visitors.leave();
    const client = await installation.connect();
    await settled(client);
    const inTheApi = { "the API": await owner.counted(first?.origin ?? "") };
    const inFlight = visitors.atOnce * (KILLS + machines.length);
    reportCounts(visitors.ledger, { ...inTheApi, ...(await countedEverywhere(client)) }, inFlight);
    await client.end();
    await visitors.ledger.close();
  } finally {
    await installation.close();
  }
}

await main();
