import { open } from "node:fs/promises";
import { FRAME_HEAD, type Frame, LONGEST_PAYLOAD, readFrames } from "./frame";
import type { Segment } from "./segment";

/** A stretch of a segment that goes into the database in one transaction. Offsets are the file's. */
export type Stretch = {
  from: number;
  to: number;
  frames: Frame[];
  damaged: { at: number; bytes: Buffer }[];
};

/** Rollups get cheaper the more clicks they see at once; this is some 80,000 of them and keeps memory and lag in bounds. */
export const STRETCH_BYTES = LONGEST_PAYLOAD + FRAME_HEAD + 4 * 1024 * 1024;

/**
 * Reads the next whole frames of a segment. With `final` nothing more will be written to it, so an unfinished end is damage.
 * Rejects only with what the file system says.
 */
export async function readStretch(
  segment: Segment,
  from: number,
  final: boolean,
  most = STRETCH_BYTES,
): Promise<Stretch> {
  const wanted = Math.min(segment.bytes - from, most);
  const last = final && from + wanted >= segment.bytes;
  const bytes = Buffer.allocUnsafe(wanted);
  const file = await open(segment.path, "r");
  try {
    const { bytesRead } = await file.read(bytes, 0, wanted, from);
    const read = bytes.subarray(0, bytesRead);
    const { frames, damaged, next } = readFrames(read, last);
    return {
      from,
      // A file that is shorter than it was said to be has nothing more to give.
      to: last ? segment.bytes : from + next,
      frames: frames.map((frame) => ({ ...frame, at: from + frame.at })),
      damaged: damaged.map((part) => ({ at: from + part.from, bytes: read.subarray(part.from, part.to) })),
    };
  } finally {
    await file.close();
  }
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

export const recordsIn = ({ frames }: Stretch): number =>
  frames.reduce((sum, frame) => sum + frame.records, 0);
