import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { movedTo } from "@/lib/platform/database/cluster-home";
import { env } from "@/lib/platform/env";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** What a folder's file system has left for this account. `inodes` is 0 where it makes them as they are needed. */
export type Space = { bytes: number; freeBytes: number; inodes: number; freeInodes: number };

const MEGABYTE = 1_000_000;
/** The write-ahead log of an embedded database grows by a gigabyte before it is recycled; a spool has to hold the clicks of an outage. */
const LEAST = { database: 1_000 * MEGABYTE, spool: 100 * MEGABYTE };
/** So much more is comfortable: below it, somebody should look before a busy week. */
const COMFORT = 5;
const LEAST_INODES = 10_000;

type Folder = { setting: string; path: string; least: number };

/** Every folder that Switchyard writes on this machine: whether it can, and how much space is left there. */
export const folderCheck: Check = {
  name: "folders",
  look: async () => folders().flatMap((folder) => lookAt(folder)),
};

function folders(): Folder[] {
  const { DATA_DIR, DATABASE_URL, FILES_DIR } = env();
  const own = { setting: "DATA_DIR", path: DATA_DIR, least: DATABASE_URL ? LEAST.spool : LEAST.database };
  const elsewhere = DATABASE_URL ? undefined : movedTo(join(DATA_DIR, "postgres"));
  return [
    own,
    ...(elsewhere ? [{ setting: "the embedded database", path: elsewhere, least: LEAST.database }] : []),
    ...(FILES_DIR ? [{ setting: "FILES_DIR", path: FILES_DIR, least: LEAST.spool }] : []),
  ];
}

/** What is wrong with writing comes before how much could be written. */
export function lookAt(folder: Folder): Verdict[] {
  const refusal = refusalOf(folder.path);
  if (refusal !== undefined) return [judgeRefusal(folder, refusal)];
  const { blocks, bsize, bavail, files, ffree } = statfsSync(folder.path);
  const space = {
    bytes: blocks * bsize,
    freeBytes: bavail * bsize,
    inodes: files,
    freeInodes: ffree,
  };
  return [judgeSpace(folder, space)];
}

/** Writes and flushes a few bytes, as the spool does with clicks. The code of what went wrong; undefined when nothing did. */
function refusalOf(path: string): string | undefined {
  const file = join(path, `.doctor-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true });
    const descriptor = openSync(file, "wx", 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(4_096, "."));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
      rmSync(file, { force: true });
    }
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT"]);

export function judgeRefusal({ setting, path }: Folder, code: string): Verdict {
  if (FULL.has(code))
    return problem(
      `${setting} ${path} is full (${code})`,
      "Free space there or enlarge the disk. Until then clicks wait in memory, and uploads are refused.",
    );
  const how =
    code === "EROFS" ? "Mount it for writing" : "Make the account that runs Switchyard its owner (chown -R)";
  return problem(
    `${setting} ${path} is not writable (${code})`,
    `${how}, or set ${setting} to another folder.`,
  );
}

export function judgeSpace({ setting, path, least }: Folder, space: Space): Verdict {
  const { bytes, freeBytes, inodes, freeInodes } = space;
  const free = `${setting} ${path} has ${size(freeBytes)} of ${size(bytes)} free`;
  // Of a small disk a tenth: its owner has chosen the size.
  const needed = Math.min(least, bytes / 10);
  if (freeBytes < needed)
    return problem(
      free,
      `Free space there or enlarge the disk: at least ${size(needed)} are needed for busy hours.`,
    );
  if (inodes > 0 && freeInodes < Math.min(LEAST_INODES, inodes / 20))
    return problem(
      `${setting} ${path} has ${freeInodes} of ${inodes} inodes free`,
      "Delete small files on that disk, or make its file system anew with more inodes: no file can be created without one.",
    );
  if (freeBytes < Math.min(least * COMFORT, bytes / 10))
    return warning(free, "Plan for a larger disk: space is getting short.");
  return fine(free);
}

const size = (bytes: number): string =>
  bytes < 1_000 * MEGABYTE
    ? `${Math.round(bytes / MEGABYTE)} MB`
    : `${(bytes / MEGABYTE / 1_000).toFixed(1)} GB`;
