import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { print, promise } from "@/bench/measure";
import { ensureBuilt, metric, type Program, startProduct } from "@/bench/program";
import { connect } from "@/lib/platform/database/connect";
import { startCluster } from "@/lib/platform/database/embedded";
import { ensureDatabase } from "@/lib/platform/database/start";
import { ApiCalls } from "./api-calls";
import { Balancer } from "./balancer";
import { countedEverywhere, Ledger, reportCounts, settled } from "./ledger";
import { lastRelease, type Release, release } from "./release";
import { freePort, registerOwner } from "./setup";
import { quantile, Traffic } from "./traffic";

const MINUTES = Number(process.argv[2] ?? 1);
/** A version of `RELEASES`, a tag or a commit; the last release by default. */
const FROM = process.argv[3];
const VISITORS = 8;
const NEW: Release = { name: "this version", folder: process.cwd() };

type Machine = { release: Release; data: string; program: Program };
type Load = { visits: Traffic; calls: ApiCalls };
/** p99 of visits and of calls. */
type Times = { visits: number; calls: number };

/**
 * `npm run fault:upgrade [minutes] [version]`: upgrades two machines of the last release, or of another, one after the other under load. Both versions run on one database for
 * so many minutes with most machines old, and for as many with most machines new.
 */
async function main() {
  ensureBuilt();
  const old = FROM ? release(FROM) : lastRelease();
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  const cluster = await startCluster({
    folder: join(process.cwd(), ".cache", "upgrade-postgres"),
    password: "only-for-faults",
  });
  const database = `upgrade_${process.pid}`;
  await ensureDatabase(cluster.url("postgres"), database);
  const url = cluster.url(database);
  const balancer = await Balancer.start();
  const start = (release: Release, data: string) => startMachine({ release, data, url, folder, balancer });
  try {
    await play(old, start, balancer, await connect({ name: "fault", url }), join(folder, "ledger"));
  } finally {
    await balancer.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Start = (release: Release, data: string) => Promise<Machine>;

async function play(old: Release, start: Start, balancer: Balancer, client: pg.Client, path: string) {
  let machines = [await start(old, "a"), await start(old, "b")];
  const owner = await registerOwner(balancer.origin, 20);
  const ledger = new Ledger(path);
  const load: Load = {
    visits: new Traffic(balancer.origin, owner.aliases, ledger, VISITORS),
    calls: new ApiCalls(balancer.origin, owner.key),
  };
  const replace = async (machine: Machine, release: Release) => {
    balancer.remove(machine.program.origin);
    await machine.program.stop();
    machines = machines.filter((other) => other !== machine);
    machines.push(await start(release, machine.data));
  };
  await run("two machines of the last release, to warm up", load, 5);
  const before = await run("two machines of the last release", load, 20);
  machines.push(await start(NEW, "c"));
  await run("this version starts and migrates beside them", load, 5, before);
  await run("two old machines and a new one", load, MINUTES * 60, before);
  const [first, second] = machines;
  if (first) await replace(first, NEW);
  await run("one old machine and two new ones", load, MINUTES * 60, before);
  await tryOld(old, start, balancer, load, before);
  if (second) await replace(second, NEW);
  await run("three new machines", load, 20, before);
  await load.calls.stop();
  await load.visits.stop();
  await untilCounted(client, machines);
  const counted = await countedEverywhere(client);
  reportCounts(ledger, { ...counted, "the API": await owner.counted(balancer.origin) }, 0);
  for (const { program } of machines) await program.stop();
  await ledger.close();
  await client.end();
}

/** A machine of the last release is started beside new ones. Releases up to 0.2.0 refuse every schema that they don't know. */
async function tryOld(old: Release, start: Start, balancer: Balancer, load: Load, before: Times) {
  try {
    const { program } = await start(old, "d");
    await run("a machine of the last release, started again beside new ones", load, MINUTES * 60, before);
    balancer.remove(program.origin);
    await program.stop();
  } catch (error) {
    const words = (error as Error).message.split("\n").find((line) => line.includes("database"));
    print(
      `A machine of the last release does not start beside new ones: ${words ?? (error as Error).message}`,
    );
  }
}

/** Machines have processors of their own, so one that starts takes no time from those that answer; here they share a few cores. */
const STARTING = process.platform === "linux" && process.getuid?.() === 0 ? ["nice", "-n", "19"] : [];

/** Each thread has its own priority. */
function endStarting({ pid }: Program) {
  if (STARTING.length > 0)
    spawnSync("renice", ["-n", "0", "-p", ...readdirSync(`/proc/${pid}/task`)], { stdio: "ignore" });
}

async function startMachine(options: {
  release: Release;
  data: string;
  url: string;
  folder: string;
  balancer: Balancer;
}): Promise<Machine> {
  const { release, data, url, folder, balancer } = options;
  const program = await startProduct({
    databaseUrl: url,
    dataFolder: join(folder, data),
    port: await freePort(),
    core: "any",
    folder: release.folder,
    through: STARTING,
    env: {
      APP_SECRET: "one secret for all machines of a database",
      APP_URL: balancer.origin,
      API_RATE_LIMIT: "1000000",
      WORKERS: "1",
    },
  });
  endStarting(program);
  await balancer.add(program.origin);
  return { release, data, program };
}

/** Lets visitors and calls go on for some seconds, and prints what became of them. */
async function run(what: string, load: Load, seconds: number, before?: Times): Promise<Times> {
  await pause(seconds * 1_000);
  const [visits, calls] = [load.visits.since(), load.calls.since()];
  const failedVisits = visits.filter(({ status }) => status !== 302);
  const failedCalls = calls.filter(({ status }) => status !== 200);
  print(`\n${what}: ${visits.length} visits, ${calls.length} calls`);
  promise("failed visits: 0", String(failedVisits.length), failedVisits.length === 0);
  promise("failed calls: 0", String(failedCalls.length), failedCalls.length === 0);
  for (const { status, text } of failedVisits.slice(0, 5))
    print(`        visit: ${status} ${text.slice(0, 100)}`);
  for (const { what: call, status, text } of failedCalls.slice(0, 5))
    print(`        ${call}: ${status} ${text}`);
  const times = { visits: p99(visits), calls: p99(calls) };
  const words = `visits ${times.visits.toFixed(1)} ms, calls ${times.calls.toFixed(1)} ms`;
  if (!before) print(`p99     ${words}`);
  else
    promise(
      "p99 at most twice as long",
      words,
      times.visits <= 2 * before.visits && times.calls <= 2 * before.calls,
    );
  return times;
}

const p99 = (heard: readonly { ms: number }[]) =>
  quantile(
    heard.map(({ ms }) => ms),
    0.99,
  );

/** Until nothing waits in a spool, and nothing that the last release wrote waits to be carried over. */
async function untilCounted(client: pg.Client, machines: readonly Machine[]) {
  await settled(client); // what a process says of its spool is as old as its last look
  for (;;) {
    const waiting = await Promise.all(machines.map(({ program }) => metric(program.origin, "spool_bytes")));
    const { rows } = await client.query<{ isLeft: boolean }>(
      `select exists (select from clicks) as "isLeft"`,
    );
    if (waiting.every((bytes) => bytes === 0) && !rows[0]?.isLeft) return;
    await pause(500);
  }
}

await main();
