import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { clusterHome } from "@/lib/platform/database/cluster-home";
import { connect, withClient } from "@/lib/platform/database/connect";
import { startCluster } from "@/lib/platform/database/embedded";
import { serverLog } from "@/lib/platform/database/locate";
import { migrate } from "@/lib/platform/database/migrate";
import { ensureDatabase } from "@/lib/platform/database/start";
import { type MachineTime, machineTime, print, whole } from "./measure";
import { ensureBuilt, moveTo, type Program, startProduct } from "./program";

/** What a bench has to itself: a fresh database and an empty data directory. */
export type BenchSetup = { database: BenchDatabase; dataFolder: string };

/** Builds the project if outdated, prepares the setup, and always cleans up. */
export async function withBenchSetup(work: (setup: BenchSetup) => Promise<void>): Promise<void> {
  ensureBuilt();
  const dataFolder = mkdtempSync(join(process.cwd(), ".cache", "bench-"));
  const database = await startBenchDatabase("bench");
  const before = machineTime();
  try {
    await work({ database, dataFolder });
    warnStolen(before, machineTime());
  } finally {
    await database.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** A setup with so many links in its database. */
export const withSeededLinks = (links: number, work: (setup: BenchSetup) => Promise<void>): Promise<void> =>
  withBenchSetup(async (setup) => {
    await seedLinks(setup.database.client, links);
    await work(setup);
  });

/** A setup with so many links on which the product runs on a core of its own, and the database on the others. */
export const withRunningProduct = (
  links: number,
  work: (setup: { app: Program; database: BenchDatabase }) => Promise<void>,
): Promise<void> =>
  withSeededLinks(links, async ({ database, dataFolder }) => {
    await database.client.query("vacuum analyze links");
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 4801, core: "measured" });
    moveTo("others", database.pids());
    await work({ app, database });
    await app.stop();
  });

/** Says so when the host was busy: such measurements mean little. */
function warnStolen(before: MachineTime, after: MachineTime) {
  const stolen = after.stolen - before.stolen;
  const share = stolen / (after.worked - before.worked + stolen);
  if (share >= 0.02)
    print(
      `Others on this host had the processors ${whole(share * 100)} % of the time that they were wanted here.`,
    );
}

/** A fresh, migrated database on a cluster of the bench's own, with as durable settings as the product's. */
export type BenchDatabase = {
  url: string;
  client: pg.Client;
  /** where its server's files are */
  home: string;
  /** the server's processes, as they are now */
  pids(): number[];
  stop(): Promise<void>;
};

/** Starts it below `.cache`, never on a database in use. */
export async function startBenchDatabase(name: string): Promise<BenchDatabase> {
  const folder = join(process.cwd(), ".cache", `${name}-postgres`);
  const cluster = await startCluster({ folder, password: "only-for-benches" });
  await withClient({ name: "bench", url: cluster.url("postgres") }, (admin) =>
    admin.query("drop database if exists bench with (force)"),
  );
  await ensureDatabase(cluster.url("postgres"), "bench");
  const url = cluster.url("bench");
  await migrate(url);
  const client = await connect({ name: "bench", url });
  const home = clusterHome(folder);
  const postmaster = Number(readFileSync(join(home, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url,
    client,
    home,
    pids: () => [postmaster, ...childrenOf(postmaster)],
    stop: async () => {
      await client.end();
      await cluster.stop();
    },
  };
}

/** Links `l1` … `l<count>` of one workspace of its own. */
export async function seedLinks(client: pg.Client, count: number): Promise<void> {
  await client.query(`
    with owner as (insert into workspaces (name) values ('Bench') returning id)
    insert into links (workspace_id, alias, url)
    select owner.id, 'l' || n, 'https://example.com/landing/' || n from owner, generate_series(1, ${count}) n`);
}

/** How often the index of aliases was looked into, once every connection has reported its statistics: ten seconds after it went idle at the latest. */
export async function looksForAliases(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const { rows } = await client.query<{ scans: string }>(
    "select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'links_alias_key'",
  );
  return Number(rows[0]?.scans);
}

const childrenOf = (pid: number): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line !== "")
    .map(Number);

/**
 * Makes the database write down the plan of every statement that new connections run, with `auto_explain`. What was planned
 * is what the product really sent, not what we believe it sends.
 */
export async function watchPlans({ client, home }: BenchDatabase): Promise<() => string[]> {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    "auto_explain.log_min_duration = 0",
    "auto_explain.log_analyze = on",
  ])
    await client.query(`alter database bench set ${setting}`);
  const log = serverLog(home);
  let read = readFileSync(log, "utf8").length;
  return () => {
    const text = readFileSync(log, "utf8");
    const fresh = text.slice(read);
    read = text.length;
    return fresh.split(/^(?=\d{4}-\d\d-\d\d )/m).filter((entry) => entry.includes(" plan:"));
  };
}

/** A plan as its nodes, without the statement: `Limit > Index Only Scan using links_newest`. */
export const nodesOf = (plan: string): string[] =>
  plan
    .split("\n")
    .map(
      (line) =>
        /^\s+(?:->\s+)?([A-Z][A-Za-z ]+?(?: using \S+)?(?: on \S+)?(?: \S+)?)\s+\(cost/.exec(line)?.[1],
    )
    .filter((node) => node !== undefined);
