import { isOutage } from "@/lib/platform/database/pool";
import { Failure } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import { ClickHouseAway } from "../store/clickhouse/away";
import { settleClicks } from "../store/clickhouse/upkeep";
import { mergeAll } from "../store/postgres/merge";
import { isWrittenTo, whereKept } from "../store/where-kept";
import { rankLinks } from "./rank-links";

const EVERY_MS = 5_000;
/** The part of the time that may go into ranking links, which looks all of them over. */
const RANK_SHARE = 0.02;

/** How long clicks in ClickHouse are read one by one before they are added up. */
const SETTLE_MS = 15_000;

/** Keeps what was drained in order: merges small runs of clicks as they come, or adds up those in ClickHouse, and has the lists of links follow. */
export class Merger {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private wake = () => {};
  private rankAt = 0;
  private settleAt = 0;

  constructor() {
    this.ended = this.run();
  }

  /** Ends after what it is doing. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.ended;
  }

  private async run() {
    while (!this.stopping.signal.aborted) {
      await this.attempt(async () => {
        await mergeAll(this.stopping.signal);
        await this.rank();
      });
      await this.attempt(() => this.settle());
      await this.pause();
    }
  }

  private async rank() {
    const started = performance.now();
    if (started < this.rankAt) return;
    await rankLinks(this.stopping.signal);
    this.rankAt = performance.now() + Math.max((performance.now() - started) / RANK_SHARE, EVERY_MS);
  }

  private async settle() {
    if (performance.now() < this.settleAt || !isWrittenTo(await whereKept(), "clickhouse")) return;
    this.settleAt = performance.now() + SETTLE_MS;
    await settleClicks(this.stopping.signal);
  }

  /** That the database or ClickHouse is away, or nobody knows where it is, is said by others. */
  private async attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const level = isOutage(error) || isUnavailable(error) ? "debug" : "warn";
      log()[level]({ reason: (error as Error).message }, "clicks were not merged or added up");
    }
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.stopping.signal.aborted ? 0 : EVERY_MS).unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof ClickHouseAway || (error instanceof Failure && error.kind === "unavailable");
