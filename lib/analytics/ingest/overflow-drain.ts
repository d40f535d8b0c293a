import type pg from "pg";
import { storeOverflow } from "./bisect-batch";
import { sendLines } from "./send-lines";
import type { Spool } from "./spool";
import type { OverflowBatch } from "./spool-recovery";

/** Brings lines that the disk refused into the database, without a file. */
export class OverflowDrain {
  /** lines that PostgreSQL has and ClickHouse may lack, and how many of them were refused and lost */
  private counted: { segment: string; lost: number } | undefined;

  constructor(
    private readonly spool: Spool,
    private readonly damagedFolder: string,
  ) {}

  /** Counts a batch, exactly once however often it is tried. Rejects with the database's error. */
  async drain(client: pg.Client, batch: OverflowBatch): Promise<void> {
    const { segment, lines } = batch;
    if (this.counted?.segment !== segment)
      this.counted = { segment, lost: await storeOverflow(client, batch, this.damagedFolder) };
    await sendLines(client, segment, lines);
    this.spool.settleOverflow(batch, this.counted.lost);
  }
}
