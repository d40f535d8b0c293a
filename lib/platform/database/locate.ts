import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { keyFor, previousKeyFor } from "../crypto/secret";
import { env } from "../env";
import { StartError } from "../failure";
import { clusterHome } from "./cluster-home";

export const DATABASE = "switchyard";

/** The password of the embedded database, derived and therefore never written down. */
export const embeddedPassword = () => keyFor("embedded-database").toString("base64url");

/** The one it had with APP_SECRET_PREVIOUS; undefined when that is not set. */
export const previousEmbeddedPassword = () => previousKeyFor("embedded-database")?.toString("base64url");

/** Where the database is: DATABASE_URL, else the embedded one that runs in the data directory. Throws when neither is there. */
export function databaseUrl(): string {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return DATABASE_URL;
  const port = runningPostmaster(clusterHome(join(DATA_DIR, "postgres")))?.port;
  if (!port)
    throw new Error(
      `No database: DATABASE_URL is not set and none is running in ${DATA_DIR}. Start the server first.`,
    );
  return urlFor(port, embeddedPassword(), DATABASE);
}

/** Where the server itself is, past a pooler that shares its connections between transactions (DATABASE_SESSION_URL). */
export const sessionUrl = (): string => env().DATABASE_SESSION_URL ?? databaseUrl();

/** Whether DATABASE_URL leads to such a pooler. */
export const isPooled = (): boolean => env().DATABASE_SESSION_URL !== undefined;

export const urlFor = (port: number, password: string, database: string) =>
  `postgresql://switchyard:${password}@127.0.0.1:${port}/${database}`;

/** PostgreSQL's server process of a cluster. */
export type Postmaster = { pid: number; port: number | undefined };

/**
 * The server that runs on the cluster in `home`, if one does. Undefined for what a dead server left behind, and for a lock
 * file that came along when a cluster was copied: it names a live server, but one that runs elsewhere.
 */
export function runningPostmaster(home: string): Postmaster | undefined {
  const cluster = join(home, "cluster");
  const lock = readLock(cluster);
  return lock && isPostgres(lock.pid) && whereabouts(lock, cluster) === "here" ? lock : undefined;
}

/**
 * Removes a lock file whose process id now belongs to another program; PostgreSQL itself keeps it while that program runs.
 * Throws a `StartError` when the file shows that the cluster was copied from under a server that still runs.
 */
export function clearStaleLock(home: string): void {
  const cluster = join(home, "cluster");
  const lock = readLock(cluster);
  if (!lock || whereabouts(lock, cluster) === "here") return;
  const file = join(cluster, "postmaster.pid");
  if (isPostgres(lock.pid) && whereabouts(lock, lock.folder) === "here")
    throw new StartError(
      `DATA_DIR holds a database, ${cluster}, that was copied from ${lock.folder} while it ran, and such a copy may be damaged. Stop Switchyard there and copy again; if it is a snapshot of the file system, delete ${file}.`,
    );
  if (isPostgres(lock.pid) && whereabouts(lock, cluster) === "unknown")
    throw new StartError(
      `DATA_DIR holds a database, ${cluster}, that process ${lock.pid} may still be using. Stop that process, or delete ${file} if the process has nothing to do with it.`,
    );
  rmSync(file, { force: true });
}

type Lock = Postmaster & { folder: string };

/** The file's first lines are the process id, the folder, the start time, and the port. */
function readLock(cluster: string): Lock | undefined {
  try {
    const [pid, folder = "", , port] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return Number(pid) > 0 ? { pid: Number(pid), folder, port: Number(port) || undefined } : undefined;
  } catch {
    return undefined;
  }
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

/**
 * Whether the server of a lock file runs on that cluster. Its current folder says so, also after the cluster was moved; where
 * the system does not show it (root in a container, not Linux), the folder that the lock file names has to do.
 */
function whereabouts({ pid, folder }: Lock, cluster: string): "here" | "elsewhere" | "unknown" {
  const [here, current] = [stat(cluster), stat(`/proc/${pid}/cwd`)];
  if (current !== "hidden") return isSame(current, here) ? "here" : "elsewhere";
  if (isSame(stat(folder), here)) return readLock(cluster)?.pid === pid ? "here" : "elsewhere";
  return readLock(folder)?.pid === pid ? "elsewhere" : "unknown";
}

const isSame = (one: Found, other: Found): boolean =>
  typeof one === "object" && typeof other === "object" && one.dev === other.dev && one.ino === other.ino;

type Found = Stats | "absent" | "hidden";

function stat(path: string): Found {
  if (path.startsWith("/proc/") && process.platform !== "linux") return "hidden";
  try {
    return statSync(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EACCES" ? "hidden" : "absent";
  }
}

const MOST_BYTES = 1_000_000;

/**
 * Keeps user input out of the server's log: errors quote it, in their messages ("invalid input syntax …") and in their
 * details ("Key (email)=(…) already exists"). The client still gets it; the log keeps what concerns the server.
 */
export const LOG_SETTINGS = {
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
};

export const serverLog = (home: string): string => join(home, "server.log");

/** Before a start: removes what earlier versions logged of statements and errors, and all but the end. */
export function cleanServerLog(home: string): void {
  const path = serverLog(home);
  const end = endOf(path);
  if (end === undefined) return;
  const kept = end.split("\n").filter((line) => /^\d{4}-\S+ \S+ \S+ \[\d+\] (LOG|FATAL|PANIC): /.test(line));
  writeFileSync(path, kept.map((line) => `${line}\n`).join(""));
  chmodSync(path, 0o600);
}

/** While it runs: empties a log that has become too long. PostgreSQL appends, wherever the end is. */
export function boundServerLog(home: string): void {
  try {
    if (statSync(serverLog(home)).size > MOST_BYTES) truncateSync(serverLog(home));
  } catch {
    // no such process
  }
}

function endOf(path: string): string | undefined {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return undefined;
  }
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(Math.min(size, MOST_BYTES));
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  closeSync(file);
  return bytes.toString("utf8");
}
