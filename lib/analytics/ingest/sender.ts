import type pg from "pg";
import { connect } from "@/lib/platform/database/connect";
import { log } from "@/lib/platform/log";
import { clickHouse } from "../store/clickhouse/connection";
import { hasPlans, type LinesOf, verifyPlans } from "../store/clickhouse/plans";
import { recoverSegment, sendSegment } from "../store/clickhouse/recovery";
import { NOTIFY_WORKSPACES } from "./click-notifications";
import { StallMonitor } from "./health";
import { type Segment, SegmentError } from "./segment";
import { linesOf, readAgain } from "./segment-batch";

const LONGEST_RETRY_MS = 5_000;
/** How long a segment that cannot be read is left alone. */
const UNREADABLE_MS = 10_000;

/**
 * Sends to ClickHouse what drains have planned, from the segments' files and on a connection of its own, so that PostgreSQL's counters go on while
 * ClickHouse is away. Has nothing to do where clicks are kept in PostgreSQL alone.
 */
export class Sender {
  private client: pg.Client | undefined;
  /** segments that may have plans to send */
  private readonly due = new Map<string, Segment>();
  /** segments of which everything that was ever tried is known to have come through; false: of which it is not */
  private readonly sure = new Map<string, boolean>();
  /** segments that are drained, and may go once ClickHouse has shown that it has them */
  private readonly unconfirmed = new Set<string>();
  private readonly stall = new StallMonitor("ClickHouse");
  private isSending = false;
  private failures = 0;
  private stopAt = Number.POSITIVE_INFINITY;
  private wakeUp = () => {};
  private flushed: ((isDone: boolean) => void)[] = [];
  private readonly ended: Promise<void>;

  /** `onReleased` hears when a segment that was held may go. */
  constructor(private readonly onReleased: () => void) {
    this.ended = Promise.resolve().then(() => this.run());
  }

  /** To be called when a part of a segment was counted. `isOwn`: no earlier process can have sent any of it. */
  add(segment: Segment, isOwn: boolean): void {
    if (!this.sure.has(segment.id)) this.sure.set(segment.id, isOwn);
    this.due.set(segment.id, segment);
    this.wakeUp();
  }

  /** To be called after an error of PostgreSQL: nobody knows which commits it has kept. */
  recheck(segments: readonly Segment[]): void {
    for (const segment of segments) {
      this.sure.set(segment.id, false);
      this.due.set(segment.id, segment);
    }
    this.wakeUp();
  }

  /** Whether a segment that is drained may go. If not it is held until it may. */
  async release(client: pg.Client, segment: Segment): Promise<boolean> {
    if (!(await hasPlans(client, segment.id))) {
      for (const kept of [this.due, this.sure, this.unconfirmed]) kept.delete(segment.id);
      return true;
    }
    this.unconfirmed.add(segment.id);
    this.add(segment, false);
    return false;
  }

  /** Whether a segment waits for ClickHouse and nothing else. */
  isUnconfirmed(id: string): boolean {
    return this.unconfirmed.has(id);
  }

  /** Sends lines that have no file, and reads them back. Rejects when they are not there. */
  async sendLines(client: pg.Client, segment: string, lines: Buffer): Promise<void> {
    if (!(await hasPlans(client, segment))) return;
    const clickhouse = await clickHouse();
    await recoverSegment(client, clickhouse, segment, async () => [lines], telling(client));
    if (!(await verifyPlans(client, clickhouse, segment))) throw new Error(LOST);
  }

  /** Why clicks do not get into ClickHouse, for `/readyz`; nothing when all is well. */
  complaints(): string[] {
    return this.due.size > 0 ? this.stall.complaints() : [];
  }

  private isBusy(): boolean {
    return this.isSending || this.due.size > 0;
  }

  /** Whether something was to be sent and now is: segments may go. Waits for it, but not where the last attempt has failed. */
  flush(): Promise<boolean> {
    return this.isBusy() && this.failures === 0
      ? new Promise((resolve) => this.flushed.push(resolve))
      : Promise.resolve(false);
  }

  /** Sends what it can within `patience` milliseconds, nothing where the last attempt has failed; the rest is sent by the next start. */
  async stop(patience: number): Promise<void> {
    this.stopAt = performance.now() + (this.failures === 0 ? patience : 0);
    this.wakeUp();
    await this.ended;
  }

  private async run() {
    while (performance.now() < this.stopAt) {
      const [segment] = this.due.values();
      if (segment) await this.attempt(segment);
      else if (this.stopAt !== Number.POSITIVE_INFINITY) break;
      else await this.news();
    }
    await this.client?.end().catch(() => {});
    this.flushes(false);
  }

  private async attempt(segment: Segment) {
    // What is planned from here on is for the next time.
    this.due.delete(segment.id);
    this.isSending = true;
    try {
      await this.send(segment);
      this.isSending = false;
      this.stall.end();
      this.failures = 0;
      if (!this.isBusy()) this.flushes(true);
    } catch (error) {
      await this.fail(segment, error as NodeJS.ErrnoException);
    }
  }

  private async send(segment: Segment) {
    this.client ??= await this.connect();
    const { client } = this;
    if (await hasPlans(client, segment.id)) await this.sendPlans(client, segment);
    if (this.unconfirmed.delete(segment.id)) this.onReleased();
  }

  private async sendPlans(client: pg.Client, segment: Segment) {
    const clickhouse = await clickHouse();
    const lines: LinesOf = async ({ from, to }) => linesOf(await readAgain(segment, from, to));
    const isSure = this.sure.get(segment.id) === true;
    this.sure.set(segment.id, true);
    const send = isSure ? sendSegment : recoverSegment;
    await send(client, clickhouse, segment.id, lines, telling(client));
    if (!this.unconfirmed.has(segment.id)) return;
    if (!(await verifyPlans(client, clickhouse, segment.id))) throw new Error(LOST);
  }

  private async connect(): Promise<pg.Client> {
    const client = await connect({ name: "clicks sent", connectionTimeoutMillis: 2_000, keepAlive: true });
    client.on("error", () => {
      if (this.client === client) this.client = undefined;
    });
    return client;
  }

  private async fail(segment: Segment, error: NodeJS.ErrnoException) {
    this.isSending = false;
    this.sure.set(segment.id, false);
    if (error.code === "ENOENT" && error.path === segment.path) return this.miss(segment);
    if (error instanceof SegmentError) return this.defer(segment, error);
    this.due.set(segment.id, segment);
    await this.client?.end().catch(() => {});
    this.client = undefined;
    this.stall.is(error.message);
    this.failures += 1;
    if (this.failures === 1) log().warn({ reason: error.message }, "planned clicks are waiting in the spool");
    this.flushes(false);
    await this.pause(Math.min(50 * 2 ** this.failures, LONGEST_RETRY_MS));
  }

  /** Its plans stay, for a process that has the file. */
  private miss({ id }: Segment) {
    if (this.unconfirmed.delete(id)) this.onReleased();
    log().error(
      { segment: id },
      "a segment of the click spool has disappeared with clicks that ClickHouse lacks",
    );
    if (!this.isBusy()) this.flushes(false);
  }

  /** The others need not wait for it. The drain says so in `/readyz`. */
  private defer(segment: Segment, { code, message }: SegmentError) {
    log().error({ segment: segment.id, reason: code }, `${message}; the others are sent`);
    setTimeout(() => this.add(segment, false), UNREADABLE_MS).unref();
    if (!this.isBusy()) this.flushes(false);
  }

  private flushes(isDone: boolean) {
    for (const resolve of this.flushed.splice(0)) resolve(isDone);
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
      if (this.isBusy() || this.stopAt !== Number.POSITIVE_INFINITY) resolve();
    });
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        if (this.stopAt === Number.POSITIVE_INFINITY) return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const LOST = "ClickHouse has lost clicks that it had taken; they are sent again.";

const telling = (client: pg.Client) => ({
  onSent: (workspaces: number[]) => client.query(NOTIFY_WORKSPACES, [workspaces]),
});
