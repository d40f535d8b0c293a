import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clusterHome } from "@/lib/database/cluster-home";
import { startCluster } from "@/lib/database/embedded";
import { migrate } from "@/lib/database/migrate";
import { asDatabaseUser } from "@/lib/database/programs";
import { ensureDatabase } from "@/lib/database/start";

export type Stop = "fast" | "immediate" | "killed";

/** A PostgreSQL below `.cache` that may be stopped in every way there is, with one migrated database. Never anybody's own. */
export async function clusterToStop(name: string) {
  const folder = join(process.cwd(), ".cache", `${name}-postgres`);
  const password = "only-for-faults";
  const cluster = await startCluster({ folder, password });
  const { port } = cluster;
  const database = `fault_${process.pid}_${Date.now()}`;
  await ensureDatabase(cluster.url("postgres"), database);
  const url = cluster.url(database);
  await migrate(url);
  const home = join(clusterHome(folder), "cluster");

  async function stop(how: Stop) {
    if (how !== "killed") {
      await asDatabaseUser("pg_ctl", ["stop", "-D", home, "-m", how, "-w", "-t", "30"]);
      return;
    }
    const postmaster = Number(readFileSync(join(home, "postmaster.pid"), "utf8").split("\n")[0]);
    const children = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" }).stdout.split("\n");
    for (const pid of [postmaster, ...children.filter(Boolean).map(Number)]) process.kill(pid, "SIGKILL");
  }

  /** Runs statements on a connection of its own. */
  async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  return {
    url,
    stop,
    withClient,
    start: () => startAgain(() => startCluster({ folder, password, port })),
    end: async () => {
      await withClient((client) => client.query("select 1")).catch(() => {});
      await stop("fast").catch(() => {});
    },
  };
}

export type ClusterToStop = Awaited<ReturnType<typeof clusterToStop>>;

/** After a kill the former server's children hold its memory for a moment, and it does not start before they are gone. */
async function startAgain(start: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await start();
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
