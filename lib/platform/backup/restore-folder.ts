import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { keptFolder, keptName } from "@/lib/analytics/ingest/kept-segments";
import { segmentId } from "@/lib/analytics/ingest/segment";
import { now } from "../clock";
import { restoreMark } from "../data-directory";
import { syncFile } from "../files/durable";
import { notEmpty } from "./refusal";

/** What a data directory says of itself; undefined for what isn't there. */
export type FoundFolder = {
  installation: string | undefined;
  secret: string | undefined;
  /** the backup whose restore was broken off */
  restoring: string | undefined;
};

export async function lookAtFolder(folder: string): Promise<FoundFolder> {
  const [installation, secret, restoring] = await Promise.all(
    [join(folder, "installation"), join(folder, "secret"), restoreMark(folder)].map(textOf),
  );
  return { installation, secret, restoring };
}

/** Throws a `Failure` where a data directory belongs to another installation than the backup. What the same one has left, as its spool, stays. */
export function refuseOtherFolder(folder: string, found: FoundFolder, installation: string): void {
  if (found.installation === undefined || found.installation === installation) return;
  throw notEmpty(
    `DATA_DIR ${folder} belongs to another installation (${found.installation}). Set DATA_DIR to an empty folder.`,
  );
}

/** Has no server start on this folder until `finishFolder`. */
export async function beginFolder(folder: string, backup: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeWhole(restoreMark(folder), `${backup}\n`);
}

/** The folder belongs to the installation from now on. */
export const joinFolder = (folder: string, installation: string): Promise<void> =>
  writeWhole(join(folder, "installation"), `${installation}\n`);

export const keepSecret = (folder: string, secret: string): Promise<void> =>
  writeWhole(join(folder, "secret"), secret);

export const finishFolder = (folder: string): Promise<void> => rm(restoreMark(folder), { force: true });

/**
 * Puts a segment among those that are kept: the first connection of a server compares these with the database and counts what that lacks. One that is
 * there already, and as long or longer, stays: it was left by the machine that wrote it.
 */
export async function putSegment(folder: string, id: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const kept = keptFolder(join(folder, "spool"));
  await mkdir(kept, { recursive: true, mode: 0o700 });
  const half = join(kept, `${id}.part`);
  try {
    await pipeline(pieces, createWriteStream(half, { mode: 0o600 }));
    await syncFile(half);
    const { size } = await stat(half);
    if ((await longestOf(join(folder, "spool"), id)) >= size) return;
    await rename(half, join(kept, `${id}.${Math.floor(now() / 1_000)}.kept`));
  } finally {
    await rm(half, { force: true });
  }
}

async function longestOf(spool: string, id: string): Promise<number> {
  const names = await readdir(spool, { recursive: true });
  const sizes = names
    .filter((name) => (segmentId(basename(name)) ?? keptName(basename(name))?.id) === id)
    .map(async (name) => (await stat(join(spool, name))).size);
  return Math.max(-1, ...(await Promise.all(sizes)));
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  const half = `${path}.${process.pid}`;
  await writeFile(half, text, { mode: 0o600, flush: true });
  await rename(half, path);
}
