/** A lone click is in the statistics this long after its answer, and a few milliseconds. */
const QUIET_MS = 20;
/** The pause after a small batch, times its duration: a batch has a price before its first click, so small ones would keep the database busy (ADR 5). */
const REST = 4;
const LONGEST_REST_MS = 400;
/** Under load a batch waits for company: links, visitors and values that clicks share are looked up once. */
const BUSY_MS = 3_000;
/** When nothing comes for this long, the rush is over. */
const LULL_MS = 100;
/** After so long without news a connection to the database is given up. */
export const IDLE_MS = 60_000;

/** When a drain reads again: at once while much is left, after a rest while little comes, and whenever it is woken. */
export class DrainPace {
  private stopAt = Number.POSITIVE_INFINITY;
  private wakeUp = () => {};
  private hurry = () => {};

  /** Call when the spool has new data. */
  wake(): void {
    this.wakeUp();
  }

  /** From now on nothing waits, and after `patience` milliseconds it is over. */
  stopWithin(patience: number): void {
    this.stopAt = performance.now() + patience;
    this.wakeUp();
    this.hurry();
  }

  isStopping(): boolean {
    return this.stopAt !== Number.POSITIVE_INFINITY;
  }

  isOver(): boolean {
    return performance.now() > this.stopAt;
  }

  /** Until `wake`, unless something waits already. False when nobody has called it for a minute. */
  async untilWoken(isWaiting: () => boolean): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const isWoken = await new Promise<boolean>((resolve) => {
      this.wakeUp = () => resolve(true);
      if (isWaiting() || this.isStopping()) return resolve(true);
      timer = setTimeout(() => resolve(false), IDLE_MS).unref();
    });
    clearTimeout(timer);
    return isWoken;
  }

  /** Long enough for the clicks that come together. */
  quiet(): Promise<void> {
    return this.pause(QUIET_MS);
  }

  /** After a small batch that took `took` milliseconds. */
  rest(took: number): Promise<void> {
    return this.pause(Math.min(Math.max(REST * took, QUIET_MS), LONGEST_REST_MS));
  }

  /** Lets a batch that began at `started` grow for as long as `size` does, up to `most` bytes. */
  async gather(started: number, size: () => number, most: number): Promise<void> {
    const end = started + BUSY_MS;
    for (let before = -1; performance.now() < end && size() < most && size() !== before; ) {
      before = size();
      await this.pause(LULL_MS);
    }
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.hurry = resolve;
      setTimeout(resolve, this.isStopping() ? 0 : Math.max(ms, 0));
    });
  }
}
