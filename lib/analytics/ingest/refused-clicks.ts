import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { currentTime } from "@/lib/platform/clock";
import { count, prepare } from "./batch";
import { COLUMNS } from "./click-line";
import { isFull } from "./kept-segments";
import { SegmentError, segmentOf, segmentPath } from "./segment";
import { makeSpoolFolder, placeSpoolFolder, removeEmptied } from "./spool-folder";
import { NOBODY } from "./sql/recoveries";

/**
 * SQLSTATE classes about the connection, privileges, locks, space or an operator, never about a record: connection (08), state of
 * the transaction (25), sign-in (28, 3D), rolled back (40), out of something (53), not now (55), canceled or shut down (57), input and output (58).
 */
const NEVER_OF_RECORDS = /^(08|25|28|3D|40|53|55|57|58)/;

/** Whether records may be the reason that the database refused a batch. Where they are not, the batch waits. */
export const mayBeRecords = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !NEVER_OF_RECORDS.test(error.code ?? "08");

/**
 * Whether the database counts a click that has nothing wrong with it; leaves nothing behind, in a transaction that is open. Where it does not (a table
 * is missing, a right, a partition), the fault is not the records'.
 */
export async function takesSoundClick(client: pg.Client): Promise<boolean> {
  await client.query("savepoint trial");
  try {
    await count(client, await prepare(client, [Buffer.from(soundLine())]));
    return true;
  } catch (error) {
    if (!mayBeRecords(error)) throw error;
    return false;
  } finally {
    await client.query("rollback to trial; release trial").catch(() => {});
  }
}

function soundLine(): string {
  const values: Partial<Record<string, string | number>> = {
    at: currentTime().toISOString(),
    workspace_id: NOBODY,
    link_id: NOBODY,
    domain_id: 0,
    source: "link",
    source_id: 0,
    outcome: "passed",
    visitor: 1,
  };
  return `${COLUMNS.split(", ")
    .map((name) => values[name] ?? "")
    .join("\t")}\n`;
}

/**
 * Keeps what is not counted: bytes that are no frame, lines that the database refuses. On the disk when it resolves. Rejects with a
 * `SegmentError`; what it was taken from stays where it is then.
 */
export async function keepAside(folder: string, name: string, parts: Buffer[]): Promise<void> {
  if (parts.length === 0) return;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, name), Buffer.concat(parts), { mode: 0o600, flush: true });
  } catch (error) {
    throw new SegmentError("damaged clicks cannot be set aside", error);
  }
}

/**
 * Puts clicks that the database refused into the spool again, for the running server or its next start, and returns how many. Each file becomes a segment, and
 * the same file the same one, so that none counts twice or is lost wherever this is cut short. Rejects with what the file system says.
 */
export async function retrySetAside(spoolFolder: string): Promise<number> {
  const { path, damaged } = makeSpoolFolder(spoolFolder);
  let clicks = 0;
  for (const name of namesIn(damaged)) {
    const file = join(damaged, name);
    const lines = await readFile(file, "utf8");
    const { segment, records } = segmentOf(lines);
    await writeWhole(segmentPath(path, idOf(name, lines)), segment);
    await rm(file, { force: true });
    clicks += records;
  }
  removeEmptied(path);
  return clicks;
}

/** Like a random one to everybody else. */
function idOf(name: string, lines: string): string {
  const digits = createHash("sha256").update(`${name}\n${lines}`).digest("hex").slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** On the disk as a whole when it resolves, or not there. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw isFull(error) ? new Error("The click spool cannot be written. Free space on its disk.") : error;
  }
}

/** How many files of clicks that the database refused wait for `retrySetAside`. */
export function refusedFiles(spoolFolder: string): number {
  try {
    return namesIn(placeSpoolFolder(spoolFolder).damaged).length;
  } catch {
    // That the spool can't be read is said by others.
    return 0;
  }
}

function namesIn(damaged: string): string[] {
  try {
    return readdirSync(damaged).filter((name) => name.endsWith(".lines"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
