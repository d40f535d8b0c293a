import { closeSync, fdatasync, fdatasyncSync, ftruncateSync, writeSync } from "node:fs";
import { batchUntilTick, flushIfSlow } from "@/lib/platform/event-loop";
import { log } from "@/lib/platform/log";
import type { Recorder } from "./click";
import { lineOf } from "./click-line";
import { clickMetrics } from "./health";
import type { OpenSegment, Segment } from "./segment";
import { completeFrame, createSegment, diskFull, FRAME_HEAD } from "./segment";
import { isInPlace, type OverflowBatch, OverflowBuffer, restoreFile } from "./spool-recovery";

export type SpoolOptions = {
  folder: string;
  /** segments of dead processes, to be drained first */
  leftovers: Segment[];
  /** called after each write, once its answers have left */
  onWrite(): void;
  onRefused?(refusal: Error): void;
  segmentBytes?: number;
};

const SEGMENT_BYTES = 64 * 1024 * 1024;
const SYNC_EVERY_MS = 100;
const RETRY_MS = 1_000;

/** The writing end of the spool in this process's folder. The first segment is made on the first click. */
export class Spool {
  private readonly metrics = clickMetrics();
  private readonly closed: Segment[];
  private open: OpenSegment | undefined;
  private buffer = Buffer.allocUnsafe(256 * 1024);
  private lines = "";
  private waiting: (() => void)[] = [];
  private readonly overflow = new OverflowBuffer();
  /** whether `overflow` may hold anything */
  private isHolding = false;
  private retryAt = 0;
  private unsynced = false;
  /** segments whose file was taken away, until they are rewritten */
  private misplaced: OpenSegment[] = [];
  private readonly syncTimer = setInterval(() => this.sync(), SYNC_EVERY_MS).unref();

  constructor(private readonly options: SpoolOptions) {
    this.closed = [...options.leftovers];
  }

  readonly record: Recorder = (click, answer) => this.append(lineOf(click), answer);

  /**
   * Adds one line. `written` runs once the line is in the file, or, while the disk refuses, in memory: it sends the response
   * and must not throw. All lines of one event-loop tick are one write, unless the tick is long.
   */
  append(line: string, written: () => void): void {
    if (this.waiting.length === 0) batchUntilTick(this.flush);
    this.lines += line;
    this.waiting.push(written);
    flushIfSlow();
  }

  /** The segments there are, oldest first; the last may still grow. */
  segments(): readonly Segment[] {
    return this.open ? [...this.closed, this.open] : this.closed;
  }

  /** Adds a segment that a dead process left. */
  adopt(segment: Segment): void {
    this.closed.push(segment);
  }

  isOpen(segment: Segment): boolean {
    return segment === this.open;
  }

  /** Drops a closed segment from the list; its file is the caller's. */
  drop(segment: Segment): void {
    const at = this.closed.indexOf(segment);
    if (at !== -1) this.closed.splice(at, 1);
  }

  /** Whether the disk refuses clicks at present. */
  isRefused(): boolean {
    return this.retryAt > 0 || this.overflow.records() > 0 || this.misplaced.length > 0;
  }

  /** Whether clicks wait in memory. */
  isOverflowing(): boolean {
    return this.overflow.records() > 0;
  }

  /** Lines the disk refused, for the database directly: the same until settled. */
  overflowBatch(): OverflowBatch | undefined {
    return this.overflow.forDatabase();
  }

  /** The overflow batch is in the database, but for so many records that are lost. */
  settleOverflow({ records }: OverflowBatch, lost: number): void {
    this.overflow.settle();
    this.isHolding = this.isOverflowing();
    this.metrics.direct += records - lost;
    this.metrics.dropped += lost;
  }

  /** Ends the open segment; the next lines go into a new one. */
  rollOver(): void {
    const segment = this.open;
    if (!segment) return;
    this.open = undefined;
    if (isInPlace(segment)) {
      this.closed.push(segment);
      fdatasync(segment.file, () => closeSync(segment.file));
      return;
    }
    log().error(
      { segment: segment.id },
      "the open segment of the click spool was removed; writing continues in a new one",
    );
    this.misplaced.push(segment);
  }

  /** Restores segments whose file was moved or removed while being written; the next clicks go into another. */
  checkFile(): void {
    if (this.open && !isInPlace(this.open)) this.rollOver();
    if (performance.now() < this.retryAt) return;
    this.misplaced = this.misplaced.filter((segment) => !this.restore(segment));
  }

  /** Gives up what is overflow still, and counts it. To be called last. */
  dropOverflow(): void {
    this.metrics.dropped += this.overflow.records();
    if (this.overflow.records() > 0) log().error({ clicks: this.overflow.records() }, "clicks were lost");
    for (const { id } of this.misplaced)
      log().error({ segment: id }, "clicks of a removed segment were lost");
  }

  /** Writes the buffer, waits for the disk, and closes the segment. */
  close(): void {
    this.flush();
    clearInterval(this.syncTimer);
    this.retryAt = 0;
    this.releaseOverflow();
    if (this.open) fdatasyncSync(this.open.file);
    this.rollOver();
    this.checkFile();
  }

  private readonly flush = () => {
    const [lines, waiting] = [this.lines, this.waiting];
    if (waiting.length === 0) return;
    [this.lines, this.waiting] = ["", []];
    this.metrics.recorded += waiting.length;
    this.store(lines, waiting.length);
    for (const answer of waiting) answer();
    this.options.onWrite();
  };

  private store(lines: string, records: number) {
    if (this.releaseOverflow() && this.write(lines, records)) return;
    this.isHolding = true;
    if (!this.overflow.add(lines, records)) this.metrics.dropped += records;
  }

  /** Whether the disk may be tried, and has taken what it refused before. */
  private releaseOverflow(): boolean {
    if (this.retryAt > 0 && performance.now() < this.retryAt) return false;
    if (!this.isHolding) return true;
    const { lines, records } = this.overflow.forDisk();
    if (records === 0) return true;
    if (!this.write(lines, records)) return false;
    this.overflow.release();
    this.isHolding = this.isOverflowing();
    this.options.onWrite();
    return true;
  }

  /** False when the disk refuses; then nothing of it is in the file. */
  private write(lines: string, records: number): boolean {
    try {
      this.open ??= createSegment(this.options.folder);
      const length = this.frame(lines, records);
      if (writeSync(this.open.file, this.buffer, 0, length, this.open.bytes) !== length) throw diskFull();
      this.open.bytes += length;
    } catch (error) {
      this.refused(error as Error);
      return false;
    }
    this.retryAt = 0;
    this.unsynced = true;
    this.metrics.spooled += records;
    if (this.open.bytes >= (this.options.segmentBytes ?? SEGMENT_BYTES)) this.rollOver();
    return true;
  }

  private frame(lines: string, records: number): number {
    const most = FRAME_HEAD + lines.length * 3;
    if (this.buffer.length < most) this.buffer = Buffer.allocUnsafe(most);
    return completeFrame(this.buffer, this.buffer.write(lines, FRAME_HEAD), records);
  }

  private refused(error: Error) {
    this.waitForDisk(error);
    if (!this.open) return;
    try {
      ftruncateSync(this.open.file, this.open.bytes);
    } catch {
      // half a frame stays behind the sound ones; the drain sets it aside
    }
    this.rollOver();
  }

  private waitForDisk(error: Error) {
    if (this.retryAt === 0) log().error({ reason: error.message }, "the click spool cannot be written");
    this.retryAt = performance.now() + RETRY_MS;
    this.options.onRefused?.(error);
  }

  /** False while there is no room for it; it stays open, so that nothing of it is lost meanwhile. */
  private restore(segment: OpenSegment): boolean {
    try {
      this.closed.push(restoreFile(segment));
    } catch (error) {
      this.waitForDisk(error as Error);
      return false;
    }
    this.options.onWrite();
    return true;
  }

  /** Without visitors nobody else finds out that the disk has room again. */
  private tryDisk() {
    if (this.retryAt === 0 || performance.now() < this.retryAt || this.isOverflowing()) return;
    try {
      this.open ??= createSegment(this.options.folder);
      this.retryAt = 0;
    } catch (error) {
      this.waitForDisk(error as Error);
    }
  }

  private sync() {
    this.releaseOverflow();
    this.tryDisk();
    if (this.unsynced || this.misplaced.length > 0) this.checkFile();
    if (!this.open || !this.unsynced) return;
    this.unsynced = false;
    fdatasync(this.open.file, (error) => {
      if (error) log().warn({ reason: error.message }, "the click spool could not be synced");
    });
  }
}
