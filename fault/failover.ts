import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { print } from "@/bench/measure";
import { ensureBuilt, type Program, startProduct } from "@/bench/program";
import { DatabaseAddress } from "./database-address";
import { countedEverywhere, Ledger, reportCounts, settled, visitsIn } from "./ledger";
import { killHard, registerOwner, withEachCount } from "./setup";
import { Snapshots } from "./snapshots";
import { FaultServer } from "./standby";
import { Visitors } from "./traffic";

const PROMOTIONS = Number(process.argv[2] ?? 3);
const VISITS = Number(process.argv[3] ?? 3_000);
const LINKS = 20;
const AT_ONCE = 32;
const PORT = 4807;
const DATABASE = "failover";

/**
 * `npm run fault:failover [promotions] [visits]`: under traffic, standbys that lack the last visits are promoted one after another, and then a copy of the
 * database from before the last visits is restored; each time all is killed while it replays. So many visits are made before and after each.
 */
async function main() {
  ensureBuilt();
  await withEachCount(play);
}

async function play(workers: number) {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  let primary = await FaultServer.start("fault-primary");
  const address = await DatabaseAddress.of(await primary.makeDatabase(DATABASE));
  const start = () =>
    startProduct({
      databaseUrl: address.url,
      dataFolder: join(folder, "data"),
      port: PORT,
      core: "any",
      env: { WORKERS: String(workers) },
    });
  const ledger = new Ledger(join(folder, "ledger"));
  const run = { app: await start(), start };
  try {
    const owner = await registerOwner(run.app.origin, LINKS);
    const { aliases } = owner;
    const visitors = new Visitors({ origin: run.app.origin, aliases, atOnce: AT_ONCE, ledger });
    const walk = visitors.walk(Number.POSITIVE_INFINITY);
    for (let turn = 1; turn <= PROMOTIONS; turn++)
      primary = await failOver({ primary, address, visitors, run, name: `fault-standby-${turn % 2}` });
    await restore({ primary, visitors, run });
    visitors.leave();
    await walk;
    await primary.query(DATABASE, (client) => settled(client));
    const inTheApi = { "the API": await owner.counted(run.app.origin) };
    const counted = await primary.query(DATABASE, countedEverywhere);
    reportCounts(ledger, { ...inTheApi, ...counted }, AT_ONCE * 2 * (PROMOTIONS + 1));
  } finally {
    await run.app.stop();
    await ledger.close();
    await address.close();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Run = { app: Program; start: () => Promise<Program> };
type Turn = { primary: FaultServer; visitors: Visitors; run: Run };

/** Promotes a standby that lacks the last visits, and returns it. */
async function failOver(turn: Turn & { address: DatabaseAddress; name: string }): Promise<FaultServer> {
  const { primary, address, visitors, run, name } = turn;
  const standby = await primary.standby(name);
  await visit(visitors);
  await standby.catchUp(primary);
  await standby.cutOff();
  await killAndStart(run);
  await visit(visitors);
  const has = await standby.query(DATABASE, visitsIn);
  await moreThan(has, primary);
  await primary.stop();
  await standby.promote();
  address.leadTo(standby.port);
  await killAndStart(run);
  await visit(visitors);
  return standby;
}

/** Puts a copy of the database in its place that was made before the last visits. */
async function restore({ primary, visitors, run }: Turn): Promise<void> {
  const snapshots = new Snapshots(primary.urlOf(DATABASE));
  const before = await snapshots.take();
  const has = await primary.query(DATABASE, visitsIn);
  await visit(visitors);
  await killAndStart(run);
  await visit(visitors);
  await moreThan(has, primary);
  await snapshots.restore(before);
  await killAndStart(run);
  await visit(visitors);
}

/** Waits until the server has counted more visits than that, and prints how many are about to be lost. */
async function moreThan(has: number, server: FaultServer) {
  for (;;) {
    const had = await server.query(DATABASE, visitsIn);
    if (had > has) return print(`${had - has} of ${had} visits are lost`);
    await pause(100);
  }
}

async function visit(visitors: Visitors) {
  const end = visitors.acknowledged + VISITS;
  while (visitors.acknowledged < end) await pause(5);
}

async function killAndStart(run: Run) {
  await killHard(run.app);
  run.app = await run.start();
}

await main();
