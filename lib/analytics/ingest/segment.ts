import { randomUUID } from "node:crypto";
import { closeSync, constants, openSync, readSync, rmSync, writeSync } from "node:fs";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { withCities } from "./click-line";

/** A spool file. `bytes` is how much of it is written and sound as far as the writer knows. */
export type Segment = { id: string; path: string; bytes: number };

/** A segment that this process writes. Nothing is ever appended to one that an earlier process left. */
export type OpenSegment = Segment & { file: number };

/** A segment that cannot be drained for a reason other than the database; others can be. `code` is the reason in a word, for `/readyz`. */
export class SegmentError extends Error {
  readonly code: string;
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  }
}

/** The format of segments that this version writes, and the oldest that it reads. A line of a click is part of it; those of 1 know no cities. */
const FORMAT = 2;
const OLDEST_FORMAT = 1;
const headOf = (format: number) => Buffer.from(`switchyard spool ${format}\n`);
const HEAD = headOf(FORMAT);

/** Where the first frame of a segment lies. */
export const SEGMENT_HEAD = HEAD.length;

const NAME = /^([0-9a-f-]{36})\.spool$/;

/** Makes an empty segment with its head. Throws what the file system says. */
export function createSegment(folder: string): OpenSegment {
  const id = randomUUID();
  const path = segmentPath(folder, id);
  const file = openSync(path, "ax+", 0o600);
  try {
    if (writeSync(file, HEAD) !== HEAD.length) throw diskFull();
  } catch (error) {
    closeSync(file);
    rmSync(path, { force: true });
    throw error;
  }
  return { id, path, file, bytes: SEGMENT_HEAD };
}

/** For a write that was cut short, of which the system says nothing else. */
export const diskFull = (): Error => Object.assign(new Error("The disk is full."), { code: "ENOSPC" });

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

/** The file is gone, or this process has too many files open. */
const NOT_OF_THE_FILE = new Set(["ENOENT", "EMFILE", "ENFILE"]);

/** Throws a `SegmentError` for what is wrong with a file, anything else as it is. */
export function ofFile(error: NodeJS.ErrnoException): never {
  if (NOT_OF_THE_FILE.has(error.code ?? "")) throw error;
  throw new SegmentError("a segment of the click spool cannot be read", error);
}

/** Reads the beginning of a file named like a segment. Throws when it cannot be read, or when this version can't read its format. */
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

/**
 * False for a head that is damaged; the frames behind it have checksums of their own. Throws for a format that this version can't read:
 * such a segment stays as it is for the version that can.
 */
export function isSoundHead(head: Buffer): boolean {
  if (head.equals(HEAD)) return true;
  const format = Number(/^switchyard spool (\d+)/.exec(head.toString("latin1"))?.[1] ?? Number.NaN);
  if (format > FORMAT || format < OLDEST_FORMAT) {
    const writer = `${format > FORMAT ? "a newer" : "an older"} version of Switchyard`;
    throw new SegmentError(
      `a segment of the click spool was written by ${writer}, which can count it`,
      `format ${format} of ${writer}; this one reads ${OLDEST_FORMAT} to ${FORMAT}`,
    );
  }
  return head.equals(headOf(format));
}

/**
 * The spool's unit: one write. 16 bytes of head (magic, CRC-32 of everything after it, number of records, length of the
 * payload; big-endian), then the payload, COPY lines in UTF-8. The magic's bytes never occur in UTF-8, so a reader that
 * has lost its place finds the next frame by looking for them.
 */
export const FRAME_HEAD = 16;

/** No write of ours comes near this length; a longer one is damage. */
export const LONGEST_PAYLOAD = 8 * 1024 * 1024;

const MAGIC = Buffer.from([0xff, 0xc0, 0xfe, 0xc1]);

/** Writes the header of the frame whose payload already follows 16 free bytes in `buffer`, and returns the frame's length. */
export function completeFrame(buffer: Buffer, payloadLength: number, records: number): number {
  MAGIC.copy(buffer, 0);
  buffer.writeUInt32BE(records, 8);
  buffer.writeUInt32BE(payloadLength, 12);
  buffer.writeUInt32BE(crc32(buffer.subarray(8, FRAME_HEAD + payloadLength)), 4);
  return FRAME_HEAD + payloadLength;
}

const LINES_AT_ONCE = 100;

/** The bytes of a whole segment with these lines, and how many there are. What comes after the last line's end is no line. */
export function segmentOf(text: string): { segment: Buffer; records: number } {
  const lines = text.split("\n").slice(0, -1);
  const parts = [HEAD];
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const some = lines.slice(at, at + LINES_AT_ONCE);
    const payload = Buffer.from(`${some.join("\n")}\n`);
    const frame = Buffer.concat([Buffer.alloc(FRAME_HEAD), payload]);
    completeFrame(frame, payload.length, some.length);
    parts.push(frame);
  }
  return { segment: Buffer.concat(parts), records: lines.length };
}

/** One write, read back. */
export type Frame = { at: number; payload: Buffer; records: number };

/** Whole frames found in a batch of a segment, and what lies between them. Offsets count from the batch's start. */
export type Frames = {
  frames: Frame[];
  damaged: { from: number; to: number }[];
  /** everything before this has been accounted for; the rest may be the beginning of a frame */
  next: number;
};

/**
 * Reads every complete frame. With `final` nothing follows, so an unfinished frame at the end is damage; otherwise it is
 * left for the next batch. Damage is skipped up to the next frame that is whole.
 */
export function readFrames(bytes: Buffer, final: boolean): Frames {
  const found: Frames = { frames: [], damaged: [], next: 0 };
  while (found.next < bytes.length) {
    const at = found.next;
    const length = wholeFrameAt(bytes, at);
    if (length > 0) {
      const payload = bytes.subarray(at + FRAME_HEAD, at + length);
      found.frames.push({ at, payload: withCities(payload), records: bytes.readUInt32BE(at + 8) });
      found.next = at + length;
    } else {
      if (!final && mayBeUnfinished(bytes, at)) return found;
      found.next = nextWholeFrame(bytes, at + 1, final);
      found.damaged.push({ from: at, to: found.next });
    }
  }
  return found;
}

/** The length of the whole, sound frame that starts here; 0 when none does. */
function wholeFrameAt(bytes: Buffer, at: number): number {
  if (at + FRAME_HEAD > bytes.length || bytes.compare(MAGIC, 0, 4, at, at + 4) !== 0) return 0;
  const length = FRAME_HEAD + bytes.readUInt32BE(at + 12);
  if (at + length > bytes.length) return 0;
  return crc32(bytes.subarray(at + 8, at + length)) === bytes.readUInt32BE(at + 4) ? length : 0;
}

function mayBeUnfinished(bytes: Buffer, at: number): boolean {
  const magic = bytes.subarray(at, at + 4);
  if (magic.compare(MAGIC, 0, magic.length) !== 0) return false;
  if (at + FRAME_HEAD > bytes.length) return true;
  const payload = bytes.readUInt32BE(at + 12);
  return payload <= LONGEST_PAYLOAD && at + FRAME_HEAD + payload > bytes.length;
}

function nextWholeFrame(bytes: Buffer, from: number, final: boolean): number {
  for (let at = bytes.indexOf(MAGIC, from); at !== -1; at = bytes.indexOf(MAGIC, at + 1)) {
    if (wholeFrameAt(bytes, at) > 0 || (!final && mayBeUnfinished(bytes, at))) return at;
  }
  return bytes.length;
}
