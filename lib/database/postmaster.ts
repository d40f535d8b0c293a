import { readFileSync, rmSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error";

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
 * Takes away a lock file whose number belongs to another program now; PostgreSQL itself does not where that program runs.
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
      `DATA_DIR holds a database, ${cluster}, on which process ${lock.pid} may still run. Stop that process, or delete ${file} if it has to do with another database.`,
    );
  rmSync(file, { force: true });
}

type Lock = Postmaster & { folder: string };

/** Its first lines are the process, the folder, when it started, and the port. */
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
