import { crc32 } from "node:zlib";

/**
 * The spool's unit: one write. 16 bytes of head (magic, CRC-32 of everything after it, number of records, length of the
 * payload; big-endian), then the payload, COPY lines in UTF-8. The magic's bytes never occur in UTF-8, so a reader that
 * has lost its place finds the next frame by looking for them.
 */
export const FRAME_HEAD = 16;

/** No write of ours comes near this; a longer length is damage. */
export const LONGEST_PAYLOAD = 8 * 1024 * 1024;

const MAGIC = Buffer.from([0xff, 0xc0, 0xfe, 0xc1]);

/** Completes the frame whose payload already lies behind 16 free bytes in `buffer`, and returns its whole length. */
export function sealFrame(buffer: Buffer, payloadLength: number, records: number): number {
  MAGIC.copy(buffer, 0);
  buffer.writeUInt32BE(records, 8);
  buffer.writeUInt32BE(payloadLength, 12);
  buffer.writeUInt32BE(crc32(buffer.subarray(8, FRAME_HEAD + payloadLength)), 4);
  return FRAME_HEAD + payloadLength;
}

/** One write that was read back. */
export type Frame = { at: number; payload: Buffer; records: number };

/** Whole frames found in a stretch of a segment, and what lies between them. Offsets count from the stretch's start. */
export type Frames = {
  frames: Frame[];
  damaged: { from: number; to: number }[];
  /** everything before this has been accounted for; the rest may be the beginning of a frame */
  next: number;
};

/**
 * Reads every whole frame. With `final` nothing follows, so an unfinished frame at the end is damage; otherwise it is
 * left for the next stretch. Damage is skipped up to the next frame that is whole.
 */
export function readFrames(bytes: Buffer, final: boolean): Frames {
  const found: Frames = { frames: [], damaged: [], next: 0 };
  while (found.next < bytes.length) {
    const at = found.next;
    const length = wholeFrameAt(bytes, at);
    if (length > 0) {
      const payload = bytes.subarray(at + FRAME_HEAD, at + length);
      found.frames.push({ at, payload, records: bytes.readUInt32BE(at + 8) });
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
