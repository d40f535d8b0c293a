import { rm } from "node:fs/promises";
import pg from "pg";
import { databaseUrl } from "@/lib/database/locate";
import { log } from "@/lib/log";
import { drainedTo } from "./batch";
import { clickFigures } from "./figures";
import { SEGMENT_HEAD, type Segment } from "./segment";
import type { Spool } from "./spool";
import { PREPARE } from "./sql/prepare";
import { storeHeld, storeStretch } from "./store-stretch";
import { readStretch, recordsIn, STRETCH_BYTES } from "./stretch";

/** A lone click is in the statistics this long after its answer, and a few milliseconds. */
const QUIET_MS = 20;
/** Under load a batch waits for company: its cost is mostly in the rollup rows, which clicks of one link share. */
const BUSY_MS = 3_000;
/** When nothing comes for this long, the rush is over. */
const LULL_MS = 100;
const BUSY_RECORDS = 1_000;
const LONGEST_RETRY_MS = 2_000;

/** The reading end of the spool: copies it into the database, on a connection of its own, exactly once. */
export class Drain {
  private readonly figures = clickFigures();
  private readonly positions = new Map<string, number>();
  private client: pg.Client | undefined;
  private failures = 0;
  private stopAt = Number.POSITIVE_INFINITY;
  private wakeUp = () => {};
  private hurry = () => {};
  private readonly ended: Promise<void>;

  constructor(
    private readonly spool: Spool,
    private readonly damagedFolder: string,
  ) {
    this.ended = Promise.resolve().then(() => this.run());
  }

  /** There is something new in the spool. */
  wake(): void {
    this.wakeUp();
  }

  /** Drains what it can within `patience` milliseconds; the rest stays in the spool for the next start. */
  async stop(patience: number): Promise<void> {
    this.stopAt = performance.now() + patience;
    this.wakeUp();
    this.hurry();
    await this.ended;
    this.spool.dropHeld();
  }

  /** Bytes of the spool that are not in the database yet. */
  behind(): number {
    return this.spool
      .segments()
      .reduce((sum, { id, bytes }) => sum + Math.max(bytes - (this.positions.get(id) ?? SEGMENT_HEAD), 0), 0);
  }

  private async run() {
    for (;;) {
      const started = performance.now();
      const records = await this.step();
      this.report();
      if (this.stopAt !== Number.POSITIVE_INFINITY) {
        if (records === undefined || performance.now() > this.stopAt) break;
      } else if (records === undefined) {
        await this.news();
        await this.pause(QUIET_MS);
      } else if (records < BUSY_RECORDS) {
        await this.pause(QUIET_MS);
      } else await this.gather(started + BUSY_MS);
    }
    await this.client?.end().catch(() => {});
  }

  /** Lets a batch grow for as long as clicks keep coming, at most until `end`, and only to a stretch's size. */
  private async gather(end: number) {
    let before = -1;
    while (performance.now() < end && this.behind() < STRETCH_BYTES && this.behind() !== before) {
      before = this.behind();
      await this.pause(LULL_MS);
    }
  }

  /** Drains one stretch, or clears away a finished segment. Returns the records drained, undefined when all is done. Never rejects. */
  private async step(): Promise<number | undefined> {
    const segment = this.spool.segments()[0];
    const held = this.spool.heldBatch();
    if (!segment && !held) return undefined;
    try {
      this.client ??= await this.connect();
      if (held) {
        await storeHeld(this.client, held, this.damagedFolder);
        this.spool.settleHeld(held);
        return held.records;
      }
      if (!segment) return undefined;
      const from = this.positions.get(segment.id) ?? (await drainedTo(this.client, segment.id));
      this.positions.set(segment.id, from);
      const isOpen = this.spool.isOpen(segment);
      if (from >= segment.bytes) return isOpen ? undefined : await this.finish(segment);
      const stretch = await readStretch(segment, from, !isOpen);
      await storeStretch(this.client, segment.id, stretch, this.damagedFolder);
      this.positions.set(segment.id, stretch.to);
      this.failures = 0;
      return recordsIn(stretch);
    } catch (error) {
      await this.recover(error as NodeJS.ErrnoException, segment);
      return 0;
    }
  }

  private async finish(segment: Segment) {
    await rm(segment.path, { force: true });
    this.forget(segment);
    return 0;
  }

  private forget(segment: Segment) {
    this.spool.forget(segment);
    this.positions.delete(segment.id);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      application_name: "switchyard clicks",
    });
    client.on("error", () => {
      if (this.client === client) this.client = undefined;
    });
    await client.connect();
    await client.query(PREPARE);
    return client;
  }

  /** After an error nobody knows whether the commit went through, so the position is asked for again. */
  private async recover(error: NodeJS.ErrnoException, segment: Segment | undefined) {
    if (segment && error.code === "ENOENT" && error.path === segment.path) {
      log().error({ segment: segment.id }, "a segment of the click spool has disappeared");
      return this.forget(segment);
    }
    this.failures += 1;
    if (this.failures === 1) log().warn({ reason: error.message }, "clicks wait in the spool");
    if (segment) this.positions.delete(segment.id);
    await this.client?.end().catch(() => {});
    this.client = undefined;
    await this.pause(Math.min(50 * 2 ** this.failures, LONGEST_RETRY_MS));
  }

  private report() {
    this.figures.spoolBytes = this.behind();
    this.figures.behindSince = this.figures.spoolBytes === 0 ? 0 : this.figures.behindSince || Date.now();
  }

  /** Until something is written, or somebody wants us to stop. */
  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
      if (this.behind() > 0 || this.spool.isHolding() || this.stopAt !== Number.POSITIVE_INFINITY) resolve();
    });
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.hurry = resolve;
      setTimeout(resolve, this.stopAt === Number.POSITIVE_INFINITY ? Math.max(ms, 0) : 0);
    });
  }
}
