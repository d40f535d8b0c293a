import { join } from "node:path";
import { print } from "@/bench/measure";
import { ensureBuilt } from "@/bench/program";
import { countedEverywhere, reportCounts, settled } from "./ledger";
import { Crowd } from "./machines/crowd";
import { Installation } from "./machines/installation";
import { changes, kills, oneAllowance, partition, picture, promotion, restore } from "./machines/scenes";
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
        env: { CLOCK_OFFSET_DAYS: process.env.AHEAD ?? "40" },
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
    const crowd = new Crowd(machines, owner.aliases, join(folder, "ledger"));
    const scene = { installation, crowd };
    await changes(scene, CHANGES, WORKERS);
    await oneAllowance(scene, "caller");
    await picture(scene, "painter");
    await crowd.more(1_000);
    await installation.backUp();
    await kills(scene, KILLS);
    await partition(scene, SECONDS);
    await promotion(scene);
    await kills(scene, machines.length);
    await restore(scene);
    await crowd.leave();
    const client = await installation.connect();
    await settled(client);
    const inTheApi = { "the API": await owner.counted(first?.origin ?? "") };
    const inFlight = crowd.atOnce * (KILLS + machines.length);
    reportCounts(crowd.ledger, { ...inTheApi, ...(await countedEverywhere(client)) }, inFlight);
    await client.end();
    await crowd.ledger.close();
  } finally {
    await installation.close();
  }
}

await main();
