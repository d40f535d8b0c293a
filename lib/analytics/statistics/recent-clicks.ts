/** How many clicks there were in each of the last seconds, and in all of them. */
export class RecentClicks {
  private readonly slots: Float64Array;
  /** the first second of the window */
  private first = 0;
  private sum = 0;

  /** `past` seconds up to now, and `future` after that, since clocks differ. */
  constructor(
    private readonly past: number,
    future: number,
  ) {
    this.slots = new Float64Array(past + future);
  }

  /** When the window begins, in seconds since 1970. */
  get start(): number {
    return this.first;
  }

  /** When it ends. */
  get end(): number {
    return this.first + this.slots.length;
  }

  /** All clicks of the window. */
  get total(): number {
    return this.sum;
  }

  /** Clicks in spans of so many seconds, the oldest first; those of seconds to come are in the last one. */
  inSpans(seconds: number): number[] {
    const spans = Array.from({ length: Math.ceil(this.past / seconds) }, () => 0);
    for (let nth = 0; nth < this.slots.length; nth++) {
      const span = Math.min(Math.floor(nth / seconds), spans.length - 1);
      spans[span] = (spans[span] ?? 0) + this.at(this.first + nth);
    }
    return spans;
  }

  /** Moves the window to now (in seconds since 1970); what it leaves behind is dropped. */
  moveTo(now: number): void {
    const first = now - this.past + 1;
    const left = Math.min(first - this.first, this.slots.length);
    for (let nth = 0; nth < left; nth++) this.set(this.first + nth, 0);
    // A clock that is set back does not bring anything back.
    this.first = Math.max(first, this.first);
  }

  /** Adds clicks of a second, if it is in the window. */
  add(second: number, clicks: number): void {
    if (second >= this.start && second < this.end) this.set(second, this.at(second) + clicks);
  }

  /** Drops all clicks. */
  clear(): void {
    this.slots.fill(0);
    this.sum = 0;
  }

  private at(second: number): number {
    return this.slots[second % this.slots.length] ?? 0;
  }

  private set(second: number, clicks: number) {
    this.sum += clicks - this.at(second);
    this.slots[second % this.slots.length] = clicks;
  }
}
