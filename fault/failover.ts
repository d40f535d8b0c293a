import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { print } from "@/bench/measure";
import { ensureBuilt, type Program, startProduct } from "@/bench/program";
import { countedEverywhere, Ledger, reportCounts, settled, visitsIn } from "./ledger";
import { Replicated } from "./replicated";
import { killHard, registerOwner, withEachCount } from "./setup";
import { Snapshots } from "./snapshots";
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
  const database = await Replicated.open(DATABASE);
  const start = () =>
    startProduct({
      databaseUrl: database.url,
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
    for (let turn = 1; turn <= PROMOTIONS; turn++) await failOver({ database, visitors, run });
    await restore({ database, visitors, run });
    visitors.leave();
    await walk;
    await database.query((client) => settled(client));
    const inTheApi = { "the API": await owner.counted(run.app.origin) };
    const counted = await database.query(countedEverywhere);
    reportCounts(ledger, { ...inTheApi, ...counted }, AT_ONCE * 2 * (PROMOTIONS + 1));
  } finally {
    await run.app.stop();
    await ledger.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Run = { app: Program; start: () => Promise<Program> };
type Turn = { database: Replicated; visitors: Visitors; run: Run };

/** Promotes a standby that lacks the last visits. */
async function failOver({ database, visitors, run }: Turn): Promise<void> {
  await database.follow();
  await visit(visitors);
  await database.cutOff();
  await killAndStart(run);
  await visit(visitors);
  await moreThan(await database.queryStandby(visitsIn), database);
  await database.failOver();
  await killAndStart(run);
  await visit(visitors);
}

/** Puts a copy of the database in its place that was made before the last visits. */
async function restore({ database, visitors, run }: Turn): Promise<void> {
  const snapshots = new Snapshots(database.directUrl);
  const before = await snapshots.take();
  const has = await database.query(visitsIn);
  await visit(visitors);
  await killAndStart(run);
  await visit(visitors);
  await moreThan(has, database);
  await snapshots.restore(before);
  await killAndStart(run);
  await visit(visitors);
}

/** Waits until the database has counted more visits than that, and prints how many are about to be lost. */
async function moreThan(has: number, database: Replicated) {
  for (;;) {
    const had = await database.query(visitsIn);
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
