import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { perProcess } from "@/lib/platform/process";

/** Clicks of this process since it started, in records. For `/readyz` and `/metrics`. */
export type ClickMetrics = {
  /** visits that were given to the spool */
  recorded: number;
  /** of these, in the spool file */
  spooled: number;
  /** of these, in the database without a file, because the disk refused them */
  direct: number;
  /** in the database, those of earlier processes included */
  drained: number;
  /** lost, because the spool could not be written and its memory was full */
  dropped: number;
  /** records that the database refused, kept in the spool's `damaged` folder */
  refused: number;
  /** bytes of the spool that could not be read, kept there as well */
  damagedBytes: number;
  /** waiting to be drained */
  spoolBytes: number;
  /** milliseconds since 1970 since when something has been waiting without a break, 0 when nothing does */
  behindSince: number;
};

/** The metrics of this process, live: counting code writes into this object. */
export const clickMetrics = (): ClickMetrics =>
  perProcess("click-metrics", () => ({
    recorded: 0,
    spooled: 0,
    direct: 0,
    drained: 0,
    dropped: 0,
    refused: 0,
    damagedBytes: 0,
    spoolBytes: 0,
    behindSince: 0,
  }));

/** A database that is restarted is back long before; a batch that waits for another's lock has it. */
const LONGEST_MS = 60_000;

/** How long clicks have been waiting without one of them getting into the database, and why. */
export class StallMonitor {
  private since = performance.now();
  private reason = "";

  constructor(private readonly database: "the database" | "ClickHouse" = "the database") {}

  /** Something was counted, or there was nothing to count. */
  end(): void {
    this.since = performance.now();
    this.reason = "";
  }

  /** An attempt failed. */
  is(reason: string): void {
    this.reason = reason;
  }

  /** To be asked while clicks are waiting. */
  complaints(): string[] {
    const ms = performance.now() - this.since;
    if (ms < LONGEST_MS) return [];
    const why = this.reason === "" ? `${this.database} does not answer` : this.reason;
    return [`clicks have been waiting for ${this.database} for ${Math.floor(ms / 1_000)} s (${why})`];
  }
}

/** How long a segment that cannot be read is left alone. */
const PAUSE_MS = 10_000;

/** Segments that the file system does not let us read; each is tried again now and then, and the others are drained meanwhile. */
export class DeferredSegments {
  private readonly segments = new Map<string, { until: number; reason: string }>();

  add(id: string, reason: string): void {
    this.segments.set(id, { until: performance.now() + PAUSE_MS, reason });
  }

  /** Whether to leave it alone at present. */
  has(id: string): boolean {
    return performance.now() < (this.segments.get(id)?.until ?? 0);
  }

  /** Whether it could not be read when it was last tried. */
  isKnown(id: string): boolean {
    return this.segments.has(id);
  }

  isEmpty(): boolean {
    return this.segments.size === 0;
  }

  delete(id: string): void {
    this.segments.delete(id);
  }

  reasons(): string[] {
    return [...this.segments.values()].map(({ reason }) => reason);
  }
}

/** Batches of clicks, of all processes, that ClickHouse has yet to take; undefined without ClickHouse. Rejects with the database's error. */
export async function waitingPlans(): Promise<number | undefined> {
  if (!env().CLICKHOUSE_URL) return undefined;
  const { rows } = await pool().query<{ waiting: number }>(
    "select count(*)::int as waiting from click_plans where sent_at is null",
  );
  return rows[0]?.waiting;
}
