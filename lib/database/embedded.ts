import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { clusterHome } from "./cluster-home";
import { initialise } from "./initialise";
import { runningPort, urlFor } from "./locate";
import { asDatabaseUser } from "./programs";

/** A PostgreSQL cluster in a folder of ours, and how it is run. */
export type ClusterOptions = {
  folder: string;
  password: string;
  /** the one it may still have, where the secret was changed */
  formerPassword?: string | undefined;
  settings?: Record<string, string>;
  /** the port it had, where somebody counts on it; else a free one is taken */
  port?: number;
};

/** A running cluster. `started`: it was not running before. `isRunning` asks the operating system, not the network. */
export type Cluster = {
  port: number;
  started: boolean;
  isRunning(): boolean;
  url(database: string): string;
  stop(): Promise<void>;
};

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  wal_compression: "on",
  jit: "off",
};

/**
 * Starts the cluster, making it first where there is none, or joins the one that a killed process left running.
 * Safe after a hard kill at any moment, as root too. Throws with PostgreSQL's own log when it does not come up.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = clusterHome(options.folder);
  if (!existsSync(join(home, "cluster"))) await initialise(home, options.password);
  const port = (await answering(home, options)) ?? (await launchOrJoin(home, options));
  const started = port.started;
  return {
    port: port.number,
    started,
    isRunning: () => runningPid(home) !== undefined,
    url: (database) => urlFor(port.number, options.password, database),
    stop: async () => {
      await asDatabaseUser("pg_ctl", [
        "stop",
        "-D",
        join(home, "cluster"),
        "-m",
        "fast",
        "-w",
        "-t",
        "30",
      ]).catch(() => {});
    },
  };
}

/** The port of a server that already runs on this cluster and takes our password. Clears a lock file that nobody holds. */
async function answering(home: string, { password, formerPassword }: ClusterOptions) {
  const passwords = [password, ...(formerPassword ? [formerPassword] : [])];
  const lock = join(home, "cluster", "postmaster.pid");
  for (let tries = 0; runningPid(home) !== undefined; tries++) {
    const number = runningPort(home);
    for (const each of number ? passwords : [])
      if (number && (await connects(urlFor(number, each, "postgres")))) return { number, started: false };
    if (tries === 100)
      throw new Error(`A PostgreSQL runs in ${home} but does not answer. See server.log there.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  rmSync(lock, { force: true });
  return undefined;
}

/** Of several that start it at the same time only one can; the others join it. */
async function launchOrJoin(home: string, options: ClusterOptions) {
  try {
    return await launch(home, options);
  } catch (error) {
    const running = await answering(home, options);
    if (!running) throw error;
    return running;
  }
}

async function launch(home: string, { settings, port }: ClusterOptions) {
  const number = port ?? (await freePort());
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(number) }).map(
    ([key, value]) => `-c ${key}='${value}'`,
  );
  const log = join(home, "server.log");
  try {
    await asDatabaseUser("pg_ctl", [
      "start",
      "-D",
      join(home, "cluster"),
      "-l",
      log,
      "-w",
      "-t",
      "60",
      "-o",
      flags.join(" "),
    ]);
  } catch {
    const tail = existsSync(log) ? readFileSync(log, "utf8").split("\n").slice(-12).join("\n") : "";
    throw new Error(`The embedded PostgreSQL did not start. Its log ends with:\n${tail}`);
  }
  return { number, started: true };
}

/** The process in the cluster's lock file, if it still lives. */
function runningPid(home: string): number | undefined {
  const lock = join(home, "cluster", "postmaster.pid");
  const pid = existsSync(lock) ? Number(readFileSync(lock, "utf8").split("\n")[0]) : 0;
  return pid > 0 && isPostgres(pid) ? pid : undefined;
}

/** After a reboot the number in a stale lock file may belong to anyone; only a real PostgreSQL counts. */
function isPostgres(pid: number): boolean {
  try {
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
