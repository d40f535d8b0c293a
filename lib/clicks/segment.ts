import { randomUUID } from "node:crypto";
import { closeSync, constants, openSync, readSync, rmSync, writeSync } from "node:fs";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A spool file. `bytes` is how much of it is written and sound as far as the writer knows. */
export type Segment = { id: string; path: string; bytes: number };

/** A segment that this process writes. Nothing is ever appended to one that an earlier process left. */
export type OpenSegment = Segment & { file: number };

/** What keeps a segment from being drained and is not the database: the others can be. `code` says why in a word, for `/readyz`. */
export class SegmentError extends Error {
  readonly code: string;
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  }
}

const VERSION = 1;
const HEAD = Buffer.from(`switchyard spool ${VERSION}\n`);

/** Where the first frame of a segment lies. */
export const SEGMENT_HEAD = HEAD.length;

const NAME = /^([0-9a-f-]{36})\.spool$/;

/** Makes an empty segment with its head. Throws what the file system says. */
export function createSegment(folder: string): OpenSegment {
  const id = randomUUID();
  const path = segmentPath(folder, id);
  const file = openSync(path, "ax+", 0o600);
  try {
    if (writeSync(file, HEAD) !== HEAD.length) throw new Error("The disk is full.");
  } catch (error) {
    closeSync(file);
    rmSync(path, { force: true });
    throw error;
  }
  return { id, path, file, bytes: SEGMENT_HEAD };
}

/** The id in a segment's file name; undefined for any other file. */
export const segmentId = (name: string): string | undefined => NAME.exec(name)?.[1];

export const segmentPath = (folder: string, id: string): string => join(folder, `${id}.spool`);

/** A pipe that is named like a segment would keep its reader waiting for good. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Opens a segment for reading. Rejects as `ofFile` has it. */
export const openToRead = (path: string): Promise<FileHandle> => open(path, READ).catch(ofFile);

/** How large the file is by now. */
export const sizeOf = async ({ path }: Segment): Promise<number> => (await stat(path).catch(ofFile)).size;

/** To be called once all of it is in the database. */
export const removeFile = ({ path }: Segment): Promise<void> => rm(path).catch(ofFile);

/** It is gone, or this process has too many files open. */
const NOT_OF_THE_FILE = new Set(["ENOENT", "EMFILE", "ENFILE"]);

/** Throws a `SegmentError` for what is wrong with a file, anything else as it is. */
export function ofFile(error: NodeJS.ErrnoException): never {
  if (NOT_OF_THE_FILE.has(error.code ?? "")) throw error;
  throw new SegmentError("a segment of the click spool cannot be read", error);
}

/** Reads the beginning of a file named like a segment. Throws when it cannot be read, or when another version wrote it. */
export function tryToRead(path: string): void {
  const file = openSync(path, READ);
  try {
    const head = Buffer.alloc(SEGMENT_HEAD);
    readSync(file, head, 0, head.length, 0);
    isSoundHead(head);
  } finally {
    closeSync(file);
  }
}

/** False for a head that is damaged; the frames behind it have checksums of their own. Throws for one of another version. */
export function isSoundHead(head: Buffer): boolean {
  if (head.equals(HEAD)) return true;
  const version = /^switchyard spool (\d+)\n/.exec(head.toString("latin1"))?.[1];
  if (version)
    throw new SegmentError("another version wrote a segment of the click spool", `version ${version}`);
  return false;
}
