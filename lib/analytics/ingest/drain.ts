import type pg from "pg";
import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { isWrittenTo, readWhereKept } from "../store/where-kept";
import { drainedTo } from "./batch";
import { storeInParts } from "./bisect-batch";
import { DrainConnection } from "./drain-connection";
import { DrainPace, IDLE_MS } from "./drain-pace";
import { endSegment } from "./end-segment";
import { clickMetrics, DeferredSegments, StallMonitor } from "./health";
import type { KeptSegments } from "./kept-segments";
import { OverflowDrain } from "./overflow-drain";
import { Positions } from "./positions";
import { mayBeRecords } from "./refused-clicks";
import { Replay } from "./replay";
import { type Segment, SegmentError } from "./segment";
import { readSegmentBatch, SEGMENT_BATCH_BYTES } from "./segment-batch";
import { Sender } from "./sender";
import type { Spool } from "./spool";
import { type Prepared, prepareSegmentBatch, storePrepared } from "./store-batch";

const BUSY_RECORDS = 1_000;
const LONGEST_RETRY_MS = 2_000;

/** The reading end of the spool: copies it into the database, on a connection of its own, exactly once. */
export class Drain {
  private readonly metrics = clickMetrics();
  private readonly positions = new Positions();
  private readonly sender = new Sender(() => this.wake());
  private readonly overflow: OverflowDrain;
  private readonly connection = new DrainConnection(() => this.replay.hasten());
  private readonly deferred = new DeferredSegments();
  private readonly stall = new StallMonitor();
  private readonly replay: Replay;
  private failures = 0;
  private workedAt = performance.now();
  private readonly pace = new DrainPace();
  private readonly ended: Promise<void>;

  /** Without `kept`, segments are removed once they are drained. */
  constructor(
    private readonly spool: Spool,
    private readonly damagedFolder: string,
    private readonly kept?: KeptSegments,
  ) {
    this.replay = new Replay(spool, this.positions, kept);
    this.overflow = new OverflowDrain(spool, damagedFolder);
    this.ended = Promise.resolve().then(() => this.run());
  }

  /** Call when the spool has new data. */
  wake(): void {
    this.pace.wake();
  }

  /** Drains what it can within `patience` milliseconds; the rest stays in the spool for the next start. */
  async stop(patience: number): Promise<void> {
    const end = performance.now() + patience;
    this.pace.stopWithin(patience);
    await this.ended;
    await this.sender.stop(end - performance.now());
    this.spool.dropOverflow();
  }

  /** Bytes of the spool that are not in the database yet. */
  behind(): number {
    return this.positions.left(this.spool.segments());
  }

  /** Why clicks are not counted, for `/readyz`; nothing when all is well. */
  complaints(): string[] {
    return [...(this.isWaiting() ? this.stall.complaints() : []), ...this.sender.complaints()];
  }

  /** Why the file system keeps segments back, one reason each. */
  unreadable(): string[] {
    return this.deferred.reasons();
  }

  private isWaiting(): boolean {
    return this.spool.isOverflowing() || this.positions.left(this.readable()) > 0;
  }

  private readable(): readonly Segment[] {
    return this.spool.segments().filter(({ id }) => !this.deferred.has(id) && !this.sender.isUnconfirmed(id));
  }

  private async run() {
    for (;;) {
      const started = performance.now();
      await this.checkIdle();
      const records = await this.step();
      this.report();
      if (this.pace.isStopping()) {
        if (this.pace.isOver() || (records === undefined && !(await this.sender.flush()))) break;
      } else if (records === undefined) {
        await this.connection.prefetch.end();
        await this.news();
        await this.pace.quiet();
      } else if (records < BUSY_RECORDS) {
        // A closed segment gets no company.
        const isAlone = records > 0 && this.spool.segments().length <= 1;
        await (isAlone ? this.pace.rest(performance.now() - started) : this.pace.quiet());
      } else await this.pace.gather(started, () => this.behind(), SEGMENT_BATCH_BYTES);
    }
    await this.connection.hangUp();
  }

  /** Has a drain without work notice what the database has lost, and give up its connection after a minute. Otherwise `step` does, before it drains anything. */
  private async checkIdle() {
    if (this.isWaiting() || this.pace.isStopping()) return;
    if (this.replay.isDue() || this.connection.isLost) await this.open().catch(() => {}); // reported once clicks wait
    this.stall.end();
    if (performance.now() - this.workedAt > IDLE_MS) await this.connection.hangUp();
  }

  /** The connection to the database, which was seen to have what it had. */
  private async open(): Promise<pg.Client> {
    const client = await this.connection.open();
    if (this.replay.isDue() && (await this.replay.check(client))) this.sender.recheck(this.spool.segments());
    return client;
  }

  /** Drains one batch, or ends a finished segment. Returns the records drained, undefined when all is done. Never rejects. */
  private async step(): Promise<number | undefined> {
    const segment = this.readable()[0];
    const overflow = this.spool.overflowBatch();
    if (!segment && !overflow) return undefined;
    try {
      const client = await this.open();
      if (overflow) {
        await this.connection.prefetch.end();
        await this.overflow.drain(client, overflow);
        this.moved();
        return overflow.records;
      }
      if (!segment) return undefined;
      const from = this.positions.get(segment.id) ?? (await drainedTo(client, segment.id));
      this.positions.set(segment.id, from);
      const isOpen = this.spool.isOpen(segment);
      if (from >= segment.bytes) return isOpen ? undefined : await this.finish(client, segment, from);
      return await this.drainFrom(client, segment, from);
    } catch (error) {
      await this.recover(error as NodeJS.ErrnoException, segment);
      return 0;
    }
  }

  private async drainFrom(client: pg.Client, segment: Segment, from: number): Promise<number> {
    const prepared = await this.connection.prefetch.take(segment, from);
    if (prepared) {
      this.connection.client = prepared.client;
      this.connection.prefetch.keep(client);
    }
    const on = prepared?.client ?? client;
    const { reading: stored, where } = await this.store(on, segment, from, prepared);
    if (isWrittenTo(where, "clickhouse")) this.sender.add(segment, this.spool.isOpen(segment));
    this.positions.set(segment.id, stored.to);
    this.deferred.delete(segment.id);
    if (stored.to > from) this.moved();
    // Whole frames were written; what reads like the beginning of a longer one is damage, and no end of it will come.
    else if (this.spool.isOpen(segment)) this.spool.rollOver();
    return stored.records;
  }

  private moved() {
    this.failures = 0;
    this.workedAt = performance.now();
    this.stall.end();
  }

  private async store(
    client: pg.Client,
    segment: Segment,
    from: number,
    prefetched?: Prepared,
  ): Promise<Prepared> {
    const final = !this.spool.isOpen(segment);
    try {
      const prepared = prefetched ?? (await prepareSegmentBatch(client, segment, from, final));
      this.prefetchNext(segment, prepared.reading.to);
      await storePrepared(client, segment.id, prepared, this.damagedFolder);
      return prepared;
    } catch (error) {
      if (!mayBeRecords(error)) throw error;
      await this.connection.prefetch.end(); // the prefetched batch holds visitor locks that its parts would wait for
      const batch = await readSegmentBatch(segment, from, final);
      await storeInParts(client, segment.id, batch, this.damagedFolder, error);
      return { reading: batch, where: await readWhereKept(client) };
    }
  }

  /** Only when a full batch is available: data still coming is better read at once. */
  private prefetchNext(segment: Segment, from: number) {
    const isOpen = this.spool.isOpen(segment);
    const left = segment.bytes - from;
    const isFull = isOpen ? left >= SEGMENT_BATCH_BYTES : left > 0;
    if (isFull) this.connection.prefetch.start(segment, from, !isOpen);
  }

  private async finish(client: pg.Client, segment: Segment, to: number) {
    if (await endSegment(client, segment, to, { sender: this.sender, kept: this.kept })) this.drop(segment);
    return 0;
  }

  private drop(segment: Segment) {
    this.spool.drop(segment);
    this.positions.delete(segment.id);
    this.deferred.delete(segment.id);
  }

  /** After an error nobody knows whether the commit went through, so the position is asked for again. */
  private async recover(error: NodeJS.ErrnoException, segment: Segment | undefined) {
    await this.connection.hangUp();
    if (segment) this.positions.delete(segment.id);
    this.sender.recheck(this.spool.segments());
    if (segment && error instanceof SegmentError) return this.leave(segment, error);
    if (segment && error.code === "ENOENT" && error.path === segment.path) return this.miss(segment);
    this.stall.is(error.code ?? error.message);
    this.failures += 1;
    if (this.failures === 1) log().warn({ reason: error.message }, "clicks are waiting in the spool");
    await this.pace.pause(Math.min(50 * 2 ** this.failures, LONGEST_RETRY_MS));
  }

  /** New lines go where they can be read. */
  private leave(segment: Segment, error: SegmentError) {
    if (!this.deferred.isKnown(segment.id))
      log().error({ segment: segment.id, reason: error.code }, `${error.message}; the others are counted`);
    this.deferred.add(segment.id, error.code);
    if (this.spool.isOpen(segment)) this.spool.rollOver();
  }

  private miss(segment: Segment) {
    if (this.spool.isOpen(segment)) return this.spool.checkFile();
    log().error({ segment: segment.id }, "a segment of the click spool has disappeared");
    this.drop(segment);
  }

  private report() {
    this.metrics.spoolBytes = this.behind();
    this.metrics.behindSince = this.metrics.spoolBytes === 0 ? 0 : this.metrics.behindSince || now();
  }

  /** Waits for new data or a stop. */
  private async news(): Promise<void> {
    await this.pace.untilWoken(() => this.isWaiting());
    this.stall.end();
  }
}
