import {
  closeSync,
  fdatasync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import type { OpenSegment, Segment } from "./segment";

/** False when the file that we write is not the one with its name any more: somebody moved it, removed it, or put another there. */
export function isInPlace({ path, file }: OpenSegment): boolean {
  try {
    statSync(path);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
  return fstatSync(file).nlink > 0;
}

const PIECE_BYTES = 1024 * 1024;

/**
 * Writes a misplaced segment to its place again, as long as it is open it can be read, and closes it. It keeps its id and with it its
 * watermark, so whoever drains the other file does no harm. Throws what the file system says; then it is still open.
 */
export function restoreFile({ id, path, file, bytes }: OpenSegment): Segment {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  const copy = openSync(part, "wx", 0o600);
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = 0; at < bytes; ) {
      const read = readSync(file, piece, 0, Math.min(PIECE_BYTES, bytes - at), at);
      if (read === 0 || writeSync(copy, piece, 0, read, at) !== read) throw new Error("The disk is full.");
      at += read;
    }
    renameSync(part, path);
  } catch (error) {
    closeSync(copy);
    rmSync(part, { force: true });
    throw error;
  }
  closeSync(file);
  fdatasync(copy, () => closeSync(copy));
  return { id, path, bytes };
}
