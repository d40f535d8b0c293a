/** A database that is restarted is back long before; a batch that waits for another's lock has it. */
const LONGEST_MS = 60_000;

/** How long clicks have been waiting without one of them getting into the database, and why. */
export class Standstill {
  private since = performance.now();
  private reason = "";

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
    const why = this.reason === "" ? "it does not answer" : this.reason;
    return [`clicks have been waiting for the database for ${Math.floor(ms / 1_000)} s (${why})`];
  }
}
