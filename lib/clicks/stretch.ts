import { type FileHandle, open } from "node:fs/promises";
import { FRAME_HEAD, type Frame, LONGEST_PAYLOAD, readFrames } from "./frame";
import type { Segment } from "./segment";

/** A stretch of a segment that goes into the database in one transaction. Offsets are the file's. */
export type Stretch = {
  from: number;
  to: number;
  frames: Frame[];
  damaged: { at: number; bytes: Buffer }[];
};

/**
 * Rollups get cheaper the more clicks they see at once; this is some 70,000 of them, more than come while a batch waits, and
 * short enough that one is copied while another is counted.
 */
export const STRETCH_BYTES = 16 * 1024 * 1024;

/** Checking more at once would hold up the visitors' answers. No frame is longer. */
const READ_BYTES = FRAME_HEAD + LONGEST_PAYLOAD;

/**
 * Reads the next whole frames of a segment. With `final` nothing more will be written to it, so an unfinished end is damage.
 * Rejects only with what the file system says.
 */
export async function readStretch(segment: Segment, from: number, final: boolean): Promise<Stretch> {
  const stretch: Stretch = { from, to: from, frames: [], damaged: [] };
  const file = await open(segment.path, "r");
  try {
    while (stretch.to < segment.bytes && stretch.to - from < STRETCH_BYTES) {
      const before = stretch.to;
      await readOn(file, segment, stretch, final);
      if (stretch.to === before) break;
    }
    return stretch;
  } finally {
    await file.close();
  }
}

/** One read, as long as the longest frame, and as many frames as are whole in it. */
async function readOn(file: FileHandle, segment: Segment, stretch: Stretch, final: boolean) {
  const at = stretch.to;
  const wanted = Math.min(segment.bytes - at, READ_BYTES);
  const isLast = final && at + wanted >= segment.bytes;
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
  const bytes = buffer.subarray(0, bytesRead);
  const { frames, damaged, next } = readFrames(bytes, isLast);
  for (const frame of frames) stretch.frames.push({ ...frame, at: at + frame.at });
  for (const part of damaged)
    stretch.damaged.push({ at: at + part.from, bytes: bytes.subarray(part.from, part.to) });
  // A file that is shorter than it was said to be has nothing more to give.
  stretch.to = isLast ? segment.bytes : at + next;
}

/** The same stretch as many, one for each frame, for when one of them is refused. */
export function singly({ from, to, frames, damaged }: Stretch): Stretch[] {
  if (frames.length === 0) return [{ from, to, frames, damaged }];
  return frames.map((frame, index) => ({
    from: index === 0 ? from : frame.at,
    to: frames[index + 1]?.at ?? to,
    frames: [frame],
    damaged: index === 0 ? damaged : [],
  }));
}

/** What the database gets of it. */
export const linesOf = ({ frames }: Stretch): Buffer[] => frames.map(({ payload }) => payload);

export const recordsIn = ({ frames }: Stretch): number =>
  frames.reduce((sum, frame) => sum + frame.records, 0);
