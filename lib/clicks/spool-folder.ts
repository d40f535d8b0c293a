import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ownIdentity } from "@/lib/process-identity";

/**
 * The part of the spool that belongs to this process: `<spool>/<uuid>/` with its segments and a file that says who owns
 * it. Several processes share one spool; each takes over what dead ones have left.
 */
export type SpoolFolder = { path: string; damaged: string };

export const OWNER = "owner.json";
/** Whoever cannot look for the process sees by its file that it lives; it is touched this often. */
export const HEARTBEAT_MS = 10_000;

/** Where this process's own folder is to be; the first beat makes it. */
export const placeSpoolFolder = (spool: string): SpoolFolder => ({
  path: join(spool, randomUUID()),
  damaged: join(spool, "damaged"),
});

/** Makes this process's own folder, which has its owner from the moment it is there. Throws what the file system says. */
export function makeSpoolFolder(spool: string): SpoolFolder {
  const folder = placeSpoolFolder(spool);
  beat(folder);
  return folder;
}

/**
 * Says that this process still lives, and makes its folder where there is none (any more). Without that it needs no room on the
 * disk, which may be full. Throws what the file system says.
 */
export function beat(folder: SpoolFolder): void {
  const now = new Date();
  try {
    utimesSync(join(folder.path, OWNER), now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    make(folder);
  }
}

/** Removes a process's folder if nothing is left in it but who owned it. */
export function removeEmptied(path: string): void {
  try {
    if (readdirSync(path).join() !== OWNER) return;
    rmSync(join(path, OWNER), { force: true });
    rmdirSync(path);
  } catch {
    // another process removed it first, or put something there
  }
}

/** A folder that is there gets its owner by a rename, a new one comes with it: nobody ever sees half of the file. */
function make({ path }: SpoolFolder) {
  const made = `${path}.new`;
  try {
    mkdirSync(made, { recursive: true, mode: 0o700 });
    writeFileSync(join(made, OWNER), JSON.stringify(ownIdentity()), { mode: 0o600 });
    if (existsSync(path)) renameSync(join(made, OWNER), join(path, OWNER));
    else renameSync(made, path);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
