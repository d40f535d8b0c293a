import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { clusterHome } from "@/lib/platform/database/cluster-home";
import { withClient } from "@/lib/platform/database/connect";
import { startCluster } from "@/lib/platform/database/embedded";
import { migrate } from "@/lib/platform/database/migrate";
import { asDatabaseUser } from "@/lib/platform/database/programs";
import { ensureDatabase } from "@/lib/platform/database/start";
import { signal } from "@/lib/platform/signal-fixtures";
import type { Fault } from "./outage";

export type Stop = "fast" | "immediate" | "killed";

/** A PostgreSQL below `.cache` that may be stopped in every way there is, with one migrated database. Never a database in use. */
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
    signal([postmaster, ...children.filter(Boolean).map(Number)], "SIGKILL");
  }

  const run = <T>(work: (client: pg.Client) => Promise<T>) => withClient({ name: "fault", url }, work);

  return {
    url,
    stop,
    withClient: run,
    start: () => startAgain(() => startCluster({ folder, password, port })),
    end: async () => {
      await run((client) => client.query("select 1")).catch(() => {});
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

/** The database accepts connections and responds to nothing: its processes are stopped with SIGSTOP, and continue later. */
export function hanging({ withClient }: Pick<ClusterToStop, "withClient">): Fault {
  let stopped: number[] = [];
  return {
    name: "hanging",
    begin: async () => {
      const home = await withClient(async (client) => {
        const { rows } = await client.query<{ home: string }>(
          "select current_setting('data_directory') as home",
        );
        return rows[0]?.home ?? "";
      });
      const postmaster = Number(readFileSync(join(home, "postmaster.pid"), "utf8").split("\n")[0]);
      // The postmaster first, so that it has no children afterwards that go on.
      signal([postmaster], "SIGSTOP");
      const { stdout } = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
      stopped = [postmaster, ...stdout.split("\n").filter(Boolean).map(Number)];
      signal(stopped, "SIGSTOP");
    },
    end: async () => signal(stopped, "SIGCONT"),
  };
}
