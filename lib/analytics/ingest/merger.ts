import { isOutage } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { mergeAll } from "../store/postgres/merge";
import { rankLinks } from "./rank-links";

const EVERY_MS = 5_000;
/** The part of the time that may go into ranking links, which looks all of them over. */
const RANK_SHARE = 0.02;

/** Keeps what was drained in order: merges small runs of clicks as they come, and has the lists of links follow. */
export class Merger {
  private readonly stopping = new AbortController();
  private readonly ended: Promise<void>;
  private wake = () => {};
  private rankAt = 0;

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
      await this.pause();
    }
  }

  private async rank() {
    const started = performance.now();
    if (started < this.rankAt) return;
    await rankLinks(this.stopping.signal);
    this.rankAt = performance.now() + Math.max((performance.now() - started) / RANK_SHARE, EVERY_MS);
  }

  /** That the database is away is said by others. */
  private async attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      const level = isOutage(error) ? "debug" : "warn";
      log()[level]({ reason: (error as Error).message }, "runs of clicks were not merged");
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
