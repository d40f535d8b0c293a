import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clusterHome } from "@/lib/database/cluster-home";
import { startCluster } from "@/lib/database/embedded";
import { migrate } from "@/lib/database/migrate";
import { ensureDatabase } from "@/lib/database/start";

/** A fresh, migrated database on a cluster of the bench's own, with as durable settings as the product's. */
export type BenchDatabase = {
  url: string;
  client: pg.Client;
  /** the server's processes, as they are now */
  pids(): number[];
  stop(): Promise<void>;
};

/** Starts it below `.cache`, never on a database that anybody uses. */
export async function startBenchDatabase(name: string): Promise<BenchDatabase> {
  const folder = join(process.cwd(), ".cache", `${name}-postgres`);
  const cluster = await startCluster({ folder, password: "only-for-benches" });
  const admin = new pg.Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("drop database if exists bench with (force)");
  await admin.end();
  await ensureDatabase(cluster.url("postgres"), "bench");
  const url = cluster.url("bench");
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the server may be stopped under us
  await client.connect();
  const postmaster = Number(
    readFileSync(join(clusterHome(folder), "cluster", "postmaster.pid"), "utf8").split("\n")[0],
  );
  return {
    url,
    client,
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

const childrenOf = (pid: number): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line !== "")
    .map(Number);
