import type pg from "pg";
import { log } from "@/lib/platform/log";
import type { WhereKept } from "../store/where-kept";
import { countPrepared, prepareBatch } from "./batch";
import { clickMetrics } from "./health";
import { keepAside } from "./refused-clicks";
import type { Frame, Segment } from "./segment";
import { framesOf, movedTogether, type Reading, startReading } from "./segment-batch";

/** What was read of a segment, worked out in a transaction that is open, and where it is to be kept. */
export type Prepared = { reading: Reading; where: WhereKept };

/** Reads on from `from` and prepares what it found. `final` as in `framesOf`; rejects with the file system's or the database's error. */
export async function prepareSegmentBatch(
  client: pg.Client,
  segment: Segment,
  from: number,
  final: boolean,
): Promise<Prepared> {
  const reading = startReading(from);
  const where = await prepareBatch(client, linesIn(framesOf(segment, reading, final)));
  return { reading, where };
}

/** Counts what is prepared on this connection, and sets the bytes aside that are no frame. Rejects with the database's error. */
export async function storePrepared(
  client: pg.Client,
  segment: string,
  { reading, where }: Prepared,
  damagedFolder: string,
): Promise<void> {
  const { from, to } = reading;
  await settling(segment, reading, damagedFolder, () => countPrepared(client, { segment, from, to }, where));
}

/** Damage is set aside before its place is passed, and everything is counted once it is committed, so that a retry does not count again. */
export async function settling(
  segment: string,
  reading: Reading,
  damagedFolder: string,
  count: () => Promise<void>,
): Promise<void> {
  for (const { at, bytes } of reading.damaged)
    await keepAside(damagedFolder, `${segment}-${at}.bytes`, [bytes]);
  await count();
  settle(reading);
}

/** To be called once what was read is in the database. */
export function settle({ damaged, records }: Pick<Reading, "damaged" | "records">): void {
  const metrics = clickMetrics();
  metrics.drained += records;
  for (const { bytes } of damaged) metrics.damagedBytes += bytes.length;
  if (damaged.length > 0)
    log().error({ parts: damaged.length }, "damaged parts of the click spool were set aside");
}

async function* linesIn(frames: AsyncIterable<Frame[]>): AsyncGenerator<Buffer> {
  for await (const some of frames) yield movedTogether(some);
}

/** A batch that was prepared in this connection's open transaction, but not counted. */
export type Prefetched = Prepared & { client: pg.Client };

type Pending = { segment: string; from: number; prepared: Promise<Prefetched | undefined> };

/**
 * Prefetches the next batch while the one before it is counted: half of the work, on a connection of its own. An error
 * here is ignored, because it will recur when that batch is stored. Nothing else may be prepared meanwhile: it
 * could wait for visitors that are locked here, in a transaction that waits for its commit.
 */
export class Prefetch {
  private client: pg.Client | undefined;
  private pending: Pending | undefined;

  constructor(private readonly connect: () => Promise<pg.Client>) {}

  /** Starts preparing the batch at `from`. `final` as in `readSegmentBatch`. */
  start(segment: Segment, from: number, final: boolean): void {
    this.pending = { segment: segment.id, from, prepared: this.prepare(segment, from, final) };
  }

  /** The prepared batch, if it starts at `from`; its connection is the caller's now. */
  async take(segment: Segment, from: number): Promise<Prefetched | undefined> {
    const pending = this.pending;
    if (!pending) return undefined;
    this.pending = undefined;
    const prepared = await pending.prepared;
    if (prepared && pending.segment === segment.id && pending.from === from) {
      this.client = undefined;
      return prepared;
    }
    await this.end();
    return undefined;
  }

  /** Takes back the connection that was handed out with a batch. */
  keep(client: pg.Client): void {
    this.client = client;
  }

  /** Drops the batch being prepared, and the connection. */
  async end(): Promise<void> {
    await this.pending?.prepared;
    const client = this.client;
    [this.pending, this.client] = [undefined, undefined];
    await client?.end().catch(() => {});
  }

  private async prepare(segment: Segment, from: number, final: boolean): Promise<Prefetched | undefined> {
    try {
      this.client ??= await this.connect();
      const client = this.client;
      return { client, ...(await prepareSegmentBatch(client, segment, from, final)) };
    } catch {
      return undefined;
    }
  }
}
