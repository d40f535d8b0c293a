import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { postgresBin } from "./binaries";
import { clusterHome } from "./cluster-home";
import { runningPort, urlFor } from "./locate";
import { databaseUser } from "./os-user";

const run = promisify(execFile);

/** A PostgreSQL cluster in a folder of ours, and how it is run. */
export type ClusterOptions = { folder: string; password: string; settings?: Record<string, string> };

/** A running cluster. `stop` is a no-op for whoever found it running and did not take it over. */
export type Cluster = {
  port: number;
  started: boolean;
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
  const port = (await answering(home, options.password)) ?? (await launch(home, options));
  const started = port.started;
  return {
    port: port.number,
    started,
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

async function initialise(home: string, password: string) {
  const [half, passwordFile] = [join(home, "cluster.new"), join(home, "password.new")];
  mkdirSync(home, { recursive: true, mode: 0o700 });
  rmSync(half, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const user = databaseUser();
  for (const path of user ? [home, passwordFile] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0);
  try {
    const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--encoding=UTF8"];
    await asDatabaseUser("initdb", [
      "-D",
      half,
      "-U",
      "switchyard",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      ...locale,
    ]);
    renameSync(half, join(home, "cluster"));
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** The port of a server that already runs on this cluster and takes our password. Clears a lock file that nobody holds. */
async function answering(home: string, password: string) {
  const lock = join(home, "cluster", "postmaster.pid");
  for (
    let tries = 0;
    existsSync(lock) && isPostgres(Number(readFileSync(lock, "utf8").split("\n")[0]));
    tries++
  ) {
    const number = runningPort(home);
    if (number && (await connects(urlFor(number, password, "postgres")))) return { number, started: false };
    if (tries === 100)
      throw new Error(`A PostgreSQL runs in ${home} but does not answer. See server.log there.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  rmSync(lock, { force: true });
  return undefined;
}

async function launch(home: string, { settings }: ClusterOptions) {
  const number = await freePort();
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

function asDatabaseUser(program: string, args: string[]) {
  const { uid, gid } = databaseUser() ?? {};
  // The current folder may be closed to that account; "/" never is.
  return run(join(postgresBin(), program), args, {
    uid,
    gid,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C" },
  });
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
