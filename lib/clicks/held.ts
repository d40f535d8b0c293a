import { randomUUID } from "node:crypto";

/** Records kept in memory while the file cannot be written; what comes after them is dropped, and counted. */
export const HELD_RECORDS = 10_000;

/** Lines on their way into the database without a file. Like a segment's, their id sees to it that they count once. */
export type HeldBatch = { segment: string; lines: Buffer; records: number };

/** The lines that the disk refuses, until it takes them after all or the database does. */
export class Held {
  private lines = "";
  private waiting = 0;
  private batch: HeldBatch | undefined;

  /** All that is held, on its way included. */
  records(): number {
    return this.waiting + (this.batch?.records ?? 0);
  }

  /** False when there is no room for them. */
  add(lines: string, records: number): boolean {
    if (this.records() + records > HELD_RECORDS) return false;
    this.lines += lines;
    this.waiting += records;
    return true;
  }

  /** What waits for the disk; `release` once it has taken it. */
  forDisk(): { lines: string; records: number } {
    return { lines: this.lines, records: this.waiting };
  }

  release(): void {
    [this.lines, this.waiting] = ["", 0];
  }

  /** What goes into the database, the same until it is `settle`d: whether a commit went through is known by its id alone. */
  forDatabase(): HeldBatch | undefined {
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
