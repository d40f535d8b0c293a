import type { FileHandle } from "node:fs/promises";
import {
  FRAME_HEAD,
  type Frame,
  isSoundHead,
  LONGEST_PAYLOAD,
  ofFile,
  openToRead,
  readFrames,
  SEGMENT_HEAD,
  type Segment,
} from "./segment";

/** A segment scan: how far, how many complete records, and what is not a frame. Offsets are the file's. */
export type Reading = { from: number; to: number; records: number; damaged: { at: number; bytes: Buffer }[] };

/** A reading with all of its frames in memory. */
export type SegmentBatch = Reading & { frames: Frame[] };

/** A batch has a price before its first click, and for each page of the tables that it touches; this is some 70,000 clicks, and short enough to prepare one while another is counted. */
export const SEGMENT_BATCH_BYTES = 16 * 1024 * 1024;

/** Checking more at once would hold up the visitors' answers, and what is read is in memory until the database has it. */
const READ_BYTES = 512 * 1024;
/** For the frame that is longer than that; none is longer than this. */
const LONGEST_READ = FRAME_HEAD + LONGEST_PAYLOAD;

export const startReading = (from: number): Reading => ({ from, to: from, records: 0, damaged: [] });

/** Reads the next whole frames of a segment into memory. `final` and errors as in `framesOf`. */
export async function readSegmentBatch(
  segment: Segment,
  from: number,
  final: boolean,
): Promise<SegmentBatch> {
  const reading = startReading(from);
  const frames: Frame[] = [];
  for await (const some of framesOf(segment, reading, final)) frames.push(...some);
  return { ...reading, frames };
}

/** The frames again that were read from one offset up to another, whatever was written since. Rejects as `framesOf` does. */
export async function readAgain({ id, path }: Segment, from: number, to: number): Promise<Frame[]> {
  const frames: Frame[] = [];
  const reading = startReading(from);
  for await (const some of framesOf({ id, path, bytes: to }, reading, true, to - from)) frames.push(...some);
  return frames;
}

/**
 * The next complete frames of a segment, some at a time, up to one batch or `most` bytes; `reading` says how far it is. With `final` nothing more
 * will be written to the segment, so an unfinished end is damage. Rejects with a `SegmentError`, or with ENOENT.
 */
export async function* framesOf(
  segment: Segment,
  reading: Reading,
  final: boolean,
  most = SEGMENT_BATCH_BYTES,
): AsyncGenerator<Frame[]> {
  const file = await openToRead(segment.path);
  try {
    if (reading.from === SEGMENT_HEAD) await readHead(file, reading);
    while (reading.to < segment.bytes && reading.to - reading.from < most) {
      const before = reading.to;
      const read = (bytes: number) => readOn(file, segment, reading, final, bytes);
      yield await read(READ_BYTES);
      if (reading.to === before && segment.bytes - before > READ_BYTES) yield await read(LONGEST_READ);
      if (reading.to === before) return;
    }
  } finally {
    await file.close();
  }
}

async function readHead(file: FileHandle, reading: Reading) {
  const head = await bytesAt(file, 0, SEGMENT_HEAD);
  if (!isSoundHead(head)) reading.damaged.push({ at: 0, bytes: head });
}

/** One read, and the complete frames in it. */
async function readOn(
  file: FileHandle,
  segment: Segment,
  reading: Reading,
  final: boolean,
  bytesAtMost: number,
): Promise<Frame[]> {
  const at = reading.to;
  const wanted = Math.min(segment.bytes - at, bytesAtMost);
  const isLast = final && at + wanted >= segment.bytes;
  const bytes = await bytesAt(file, at, wanted);
  const { frames, damaged, next } = readFrames(bytes, isLast);
  for (const { from, to } of damaged)
    reading.damaged.push({ at: at + from, bytes: Buffer.from(bytes.subarray(from, to)) });
  // A file that is shorter than it was said to be has nothing more to give.
  reading.to = isLast ? segment.bytes : at + next;
  reading.records += recordsIn(frames);
  return frames.map((frame) => ({ ...frame, at: at + frame.at }));
}

async function bytesAt(file: FileHandle, at: number, wanted: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at).catch(ofFile);
  return buffer.subarray(0, bytesRead);
}

/** The same batch in two parts, for when something in it is refused; one part when it is a single frame. Damage belongs to the first. */
export function halves({ from, to, frames, damaged }: SegmentBatch): [SegmentBatch, SegmentBatch?] {
  const middle = frames.length >> 1;
  const [first, second] = [frames.slice(0, middle), frames.slice(middle)];
  const [next] = second;
  if (!next || first.length === 0) return [{ from, to, frames, damaged, records: recordsIn(frames) }];
  return [
    { from, to: next.at, frames: first, damaged, records: recordsIn(first) },
    { from: next.at, to, frames: second, damaged: [], records: recordsIn(second) },
  ];
}

/** The lines the database gets. */
export const linesOf = (frames: readonly Frame[]): Buffer[] => frames.map(({ payload }) => payload);

/**
 * The same of frames from one read, in one piece: they are moved together where they lie, so the frames are lost. Those of earlier versions lie in
 * copies (`withCities`).
 */
export function movedTogether(frames: readonly Frame[]): Buffer {
  const [first, ...rest] = linesOf(frames);
  if (!first) return Buffer.alloc(0);
  if (rest.some(({ buffer }) => buffer !== first.buffer)) return Buffer.concat([first, ...rest]);
  const read = Buffer.from(first.buffer);
  let end = first.byteOffset + first.length;
  for (const { byteOffset, length } of rest) {
    read.copyWithin(end, byteOffset, byteOffset + length);
    end += length;
  }
  return read.subarray(first.byteOffset, end);
}

const recordsIn = (frames: readonly Frame[]): number => frames.reduce((sum, { records }) => sum + records, 0);
