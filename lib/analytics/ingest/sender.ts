import pg from "pg";
import { connect } from "@/lib/platform/database/connect";
import { isOutage } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { ClickHouseAway } from "../store/clickhouse/away";
import { clickHouse } from "../store/clickhouse/connection";
import { hasPlans, insistOnPlans, type LinesOf } from "../store/clickhouse/plans";
import { recoverSegment, sendSegment } from "../store/clickhouse/recovery";
import { notifyWorkspaces } from "./click-notifications";
import { IDLE_MS } from "./drain-pace";
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
  /** whether ClickHouse was asked to take clicks and has not yet; that PostgreSQL is away is for the drain to say */
  private isWaiting = false;
  /** whether the log says so */
  private isLogged = false;
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

  /** Why clicks do not get into ClickHouse, for `/readyz`; nothing when all is well. */
  complaints(): string[] {
    return this.isWaiting ? this.stall.complaints() : [];
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
    await this.hangUp();
    this.flushes(false);
  }

  private async attempt(segment: Segment) {
    // What is planned from here on is for the next time.
    this.due.delete(segment.id);
    this.isSending = true;
    if (!this.isWaiting) this.stall.end();
    try {
      await this.send(segment);
      [this.isSending, this.isWaiting, this.isLogged] = [false, false, false];
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
    this.isWaiting = true;
    const clickhouse = await clickHouse();
    const lines: LinesOf = async ({ from, to }) => linesOf(await readAgain(segment, from, to));
    const isSure = this.sure.get(segment.id) === true;
    this.sure.set(segment.id, true);
    const send = isSure ? sendSegment : recoverSegment;
    const onSent = (workspaces: number[]) => {
      if (this.failures === 0) this.stall.end();
      return notifyWorkspaces(client, workspaces);
    };
    await send(client, clickhouse, segment.id, lines, { onSent });
    if (this.unconfirmed.has(segment.id)) await insistOnPlans(client, clickhouse, segment.id);
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
    this.isWaiting &&= isOfClickHouse(error, segment);
    if (isMissing(error, segment)) return this.miss(segment);
    if (error instanceof SegmentError) return this.defer(segment, error);
    this.due.set(segment.id, segment);
    await this.hangUp();
    this.failures += 1;
    if (this.isWaiting) this.warn(error);
    this.flushes(false);
    await this.pause(Math.min(50 * 2 ** this.failures, LONGEST_RETRY_MS));
  }

  private warn({ message: reason }: Error) {
    this.stall.is(reason);
    if (!this.isLogged) log().warn({ reason }, "planned clicks are waiting in the spool");
    this.isLogged = true;
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

  private async hangUp() {
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  private news(): Promise<void> {
    const idle = setTimeout(() => void this.hangUp(), IDLE_MS).unref();
    const woken = new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      if (this.isBusy() || this.stopAt !== Number.POSITIVE_INFINITY) resolve();
    });
    return woken.finally(() => clearTimeout(idle));
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

const isMissing = ({ code, path }: NodeJS.ErrnoException, segment: Segment) =>
  code === "ENOENT" && path === segment.path;

/** Whether an attempt failed because of ClickHouse, and not of PostgreSQL or the segment's file. */
function isOfClickHouse(error: Error, segment: Segment): boolean {
  if (error instanceof ClickHouseAway) return true;
  if (error instanceof SegmentError || isMissing(error, segment)) return false;
  return !(error instanceof pg.DatabaseError || isOutage(error));
}
