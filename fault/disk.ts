import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import { OVERFLOW_RECORDS } from "@/lib/analytics/ingest/spool-recovery";
import { withClient } from "@/lib/platform/database/connect";
import { countedEverywhere, Ledger, reportCounts, settled, visitsIn } from "./ledger";
import { ALIASES, type FaultSetup, insertLinks, metricsOfAll, withFaultSetup } from "./setup";
import { Visitors } from "./traffic";

const VISITS = Number(process.argv[2] ?? 20_000);
const MORE = 5_000;
const AT_ONCE = 32;

/** `npm run fault:disk [visits]`: the spool's disk is full, first with the database up, then with both away. Needs root, for a small disk. */
const main = () =>
  withFaultSetup(async (stage) => {
    const disk = join(stage.folder, "small");
    mkdirSync(disk);
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]).status !== 0)
      return print("No small disk can be made here without root. Nothing was shown.");
    try {
      await play(stage, disk);
    } finally {
      spawnSync("umount", ["-l", disk]);
    }
  });

async function play(stage: FaultSetup, disk: string) {
  const { database, folder, workers, startVisits } = stage;
  const metricsOf = (origin: string) => metricsOfAll(origin, workers);
  await insertLinks(database.client);
  const env = { DATA_DIR: disk, APP_SECRET: "only for faults, and long enough for it" };
  const fill = () => spawnSync("dd", ["if=/dev/zero", `of=${join(disk, "filler")}`, "bs=1k", "count=1000"]);
  const app = await startVisits(env);
  await metricsOf(app.origin); // all of them have started
  fill();
  const ledger = new Ledger(join(folder, "ledger"));
  const walk = (visits: number, known: Ledger) =>
    new Visitors({ origin: app.origin, aliases: ALIASES, atOnce: AT_ONCE, ledger: known }).walk(visits);
  await walk(VISITS, ledger);
  await settled(database.client);
  print("disk full, database up:");
  reportCounts(ledger, await countedEverywhere(database.client), 0);

  print("disk full, database away:");
  const [before, known] = [await askedAnew(database.url), (await metricsOf(app.origin)).recorded];
  await pretendAway(database.url, true);
  await walk(workers * OVERFLOW_RECORDS + MORE, new Ledger(join(folder, "second")));
  const state = await metricsOf(app.origin);
  await pretendAway(database.url, false);
  while ((await metricsOf(app.origin)).buffered > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const counted = (await askedAnew(database.url)) - before;
  const { recorded, dropped } = await metricsOf(app.origin);
  promise(
    `each process buffers at most ${OVERFLOW_RECORDS}`,
    String(state.buffered),
    state.buffered <= workers * OVERFLOW_RECORDS && state.buffered > 0,
  );
  promise("/readyz says degraded", state.ready, state.ready.includes("spool"));
  promise(
    "counted + dropped = answered",
    `${counted} + ${dropped} = ${recorded - known}`,
    counted + dropped === recorded - known && dropped > 0,
  );
  rmSync(join(disk, "filler"));
  await sound(metricsOf, app.origin);
  promise(
    "/readyz is ok again without a click, once there is room",
    (await metricsOf(app.origin)).ready || "ok",
    (await metricsOf(app.origin)).ready === "",
  );
  await app.stop();
  fill();
  await startFull(stage, env);
}

/** New files fail in the spool folder and in the process's own folder. */
async function startFull({ database, folder, startVisits }: FaultSetup, env: Record<string, string>) {
  const app = await startVisits(env);
  const ledger = new Ledger(join(folder, "third"));
  const before = await askedAnew(database.url);
  await new Visitors({ origin: app.origin, aliases: ALIASES, atOnce: AT_ONCE, ledger }).walk(MORE);
  await app.stop();
  const counted = (await askedAnew(database.url)) - before;
  const { acknowledged } = ledger.totals();
  promise(
    "a start on a full disk counts its visits",
    `${counted} of ${acknowledged}`,
    counted === acknowledged,
  );
}

/** Until nothing is complained of, or for ten seconds. */
async function sound(metricsOf: (origin: string) => Promise<{ ready: string }>, origin: string) {
  for (const end = performance.now() + 10_000; performance.now() < end; ) {
    if ((await metricsOf(origin)).ready === "") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Asked anew: the connection of before was thrown out. */
const askedAnew = (url: string): Promise<number> => withClient({ name: "fault", url }, visitsIn);

/** Lets nobody into the database, and throws out who is in it; links in memory go on. */
async function pretendAway(url: string, isAway: boolean) {
  const other = new URL(url);
  other.pathname = "/postgres";
  await withClient({ name: "fault", url: other.href }, async (client) => {
    await client.query(`alter database bench with allow_connections ${!isAway}`);
    if (isAway)
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'bench'");
  });
}

await main();
