import { randomUUID } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A spool file. `bytes` is how much of it is written and sound as far as the writer knows. */
export type Segment = { id: string; path: string; bytes: number };

/** A segment that this process writes. Nothing is ever appended to one that an earlier process left. */
export type OpenSegment = Segment & { file: number };

const HEAD = Buffer.from("switchyard spool 1\n");

/** Where the first frame of a segment lies. */
export const SEGMENT_HEAD = HEAD.length;

const NAME = /^([0-9a-f-]{36})\.spool$/;

/** Makes an empty segment with its head. Throws what the file system says. */
export function createSegment(folder: string): OpenSegment {
  const id = randomUUID();
  const path = join(folder, `${id}.spool`);
  const file = openSync(path, "ax", 0o600);
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
