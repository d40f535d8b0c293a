import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Segment, segmentId } from "./segment";

/**
 * The part of the spool that belongs to this process: `<spool>/<uuid>/` with its segments and a file that says who owns
 * it. Several processes share one spool; each takes over what dead ones have left.
 */
export type SpoolFolder = { path: string; damaged: string };

const OWNER = "owner.json";
/** On another machine we cannot look for the process; it says that it lives by touching its file this often. */
export const HEARTBEAT_MS = 10_000;
const SILENT_MS = 60_000;

type Owner = { host: string; pid: number; started: string };

/** Makes this process's own folder. Throws what the file system says. */
export function makeSpoolFolder(spool: string): SpoolFolder {
  const [path, damaged] = [join(spool, randomUUID()), join(spool, "damaged")];
  mkdirSync(path, { recursive: true, mode: 0o700 });
  mkdirSync(damaged, { recursive: true, mode: 0o700 });
  const owner: Owner = { host: hostname(), pid: process.pid, started: startOf(process.pid) };
  writeFileSync(join(path, OWNER), JSON.stringify(owner), { mode: 0o600 });
  return { path, damaged };
}

/** Says that this process still lives, to processes on other machines that share the folder. */
export const beat = ({ path }: SpoolFolder) => {
  const file = join(path, OWNER);
  writeFileSync(file, readFileSync(file), { mode: 0o600 });
};

/** Moves the segments of dead processes into our folder and returns them, oldest first. Safe beside others that do the same. */
export function takeOver(spool: string, own: SpoolFolder): Segment[] {
  const taken: (Segment & { modified: number })[] = [];
  for (const entry of readdirSync(spool, { withFileTypes: true })) {
    const folder = join(spool, entry.name);
    if (!entry.isDirectory() || folder === own.path || folder === own.damaged || ownerLives(folder)) continue;
    for (const name of readdirSync(folder)) {
      const id = segmentId(name);
      const path = join(own.path, name);
      if (!id || !moved(join(folder, name), path)) continue;
      const { size, mtimeMs } = statSync(path);
      taken.push({ id, path, bytes: size, modified: mtimeMs });
    }
    removeEmptied(folder);
  }
  return taken.sort((a, b) => a.modified - b.modified).map(({ id, path, bytes }) => ({ id, path, bytes }));
}

/** Removes our own folder if nothing is left in it. */
export const leave = ({ path }: SpoolFolder) => removeEmptied(path);

function ownerLives(folder: string): boolean {
  try {
    const file = join(folder, OWNER);
    const owner = JSON.parse(readFileSync(file, "utf8")) as Owner;
    if (owner.host !== hostname()) return Date.now() - statSync(file).mtimeMs < SILENT_MS;
    return startOf(owner.pid) === owner.started;
  } catch {
    return false; // no owner file, or half of one: it died while it started
  }
}

/**
 * When a process started, so that one that got the number of a dead one is not taken for it; "" when there is none.
 * In a container everybody is process 1: there the start tells the restarted one from the one before.
 */
function startOf(pid: number): string {
  if (process.platform !== "linux") return isRunning(pid) ? "running" : "";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}:${stat.slice(stat.lastIndexOf(")")).split(" ")[20]}`;
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** False when another process has moved it first. */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

function removeEmptied(folder: string) {
  if (readdirSync(folder).some((name) => segmentId(name))) return;
  rmSync(join(folder, OWNER), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // something else lies there, or another process removed it first
  }
}
