import { randomUUID } from "node:crypto";
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
import { diskFull, type OpenSegment, type Segment } from "./segment";

/** Records kept in memory while the file cannot be written; what comes after them is dropped, and counted. */
export const OVERFLOW_RECORDS = 10_000;

/** Lines on their way into the database without a file. Like a segment's, their id sees to it that they count once. */
export type OverflowBatch = { segment: string; lines: Buffer; records: number };

/** The lines that the disk refuses, until it takes them after all or the database does. */
export class OverflowBuffer {
  private lines = "";
  private waiting = 0;
  private batch: OverflowBatch | undefined;

  /** All buffered records, including those being written. */
  records(): number {
    return this.waiting + (this.batch?.records ?? 0);
  }

  /** False when there is no room for them. */
  add(lines: string, records: number): boolean {
    if (this.records() + records > OVERFLOW_RECORDS) return false;
    this.lines += lines;
    this.waiting += records;
    return true;
  }

  /** Lines that wait for the disk; `release` once they are written. */
  forDisk(): { lines: string; records: number } {
    return { lines: this.lines, records: this.waiting };
  }

  release(): void {
    [this.lines, this.waiting] = ["", 0];
  }

  /** The lines for the database, unchanged until `settle`: only their id shows whether a commit went through. */
  forDatabase(): OverflowBatch | undefined {
    if (!this.batch && this.waiting > 0) {
      this.batch = { segment: randomUUID(), lines: Buffer.from(this.lines), records: this.waiting };
      this.release();
    }
    return this.batch;
  }

  settle(): void {
    this.batch = undefined;
  }
}

/** False when the file that we write is not the one with its name any more: it was moved, removed, or replaced. */
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
 * Rewrites a misplaced segment, which can be read while it is open, and closes it. The copy keeps the id and thereby the
 * watermark, so draining the other file as well does no harm. On a file system error it throws and stays open.
 */
export function restoreFile({ id, path, file, bytes }: OpenSegment): Segment {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  const copy = openSync(part, "wx", 0o600);
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = 0; at < bytes; ) {
      const read = readSync(file, piece, 0, Math.min(PIECE_BYTES, bytes - at), at);
      if (read === 0 || writeSync(copy, piece, 0, read, at) !== read) throw diskFull();
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
