import { Failure } from "./failure";

type Limits = {
  /** how many run at one time */
  atOnce: number;
  /** of those, how many for one owner; all of them unless said otherwise */
  atOncePerOwner?: number;
  /** how many wait, and how many of one owner */
  mostWaiting: number;
  mostWaitingPerOwner: number;
  /** the maximum wait */
  patienceMs: number;
  /** the message when the queue is full */
  refusal: string;
};

type Waiting = { owner: string; start(): void };

/**
 * A concurrency limit for work that takes much memory or shared threads. The owner with the
 * fewest running tasks goes next, so that a heavy user delays nobody else. A caller who would have to wait for long, or behind too
 * many, gets a Failure that is answered with 503 and `Retry-After`.
 */
export class Lane {
  private readonly running = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private count = 0;

  constructor(private readonly limits: Limits) {}

  /** Runs the work in a slot. `owner` is who it is for: a workspace, an address group. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a slot, which is occupied until the returned function is called. */
  async enter(owner: string): Promise<() => void> {
    if (!this.isFree(owner)) await this.wait(owner);
    else this.begin(owner);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.end(owner);
    };
  }

  private isFree(owner: string): boolean {
    const { atOnce, atOncePerOwner = atOnce } = this.limits;
    return this.count < atOnce && this.ofOwner(owner) < atOncePerOwner;
  }

  private ofOwner(owner: string): number {
    return this.running.get(owner) ?? 0;
  }

  private begin(owner: string): void {
    this.count += 1;
    this.running.set(owner, this.ofOwner(owner) + 1);
  }

  private end(owner: string): void {
    this.count -= 1;
    const left = this.ofOwner(owner) - 1;
    if (left > 0) this.running.set(owner, left);
    else this.running.delete(owner);
    this.startNext();
  }

  private wait(owner: string): Promise<void> {
    const { mostWaiting, mostWaitingPerOwner, patienceMs } = this.limits;
    const own = this.waiting.filter((other) => other.owner === owner).length;
    if (this.waiting.length >= mostWaiting || own >= mostWaitingPerOwner) return Promise.reject(this.busy());
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(this.busy());
      }, patienceMs);
      const entry: Waiting = {
        owner,
        start: () => {
          clearTimeout(late);
          this.begin(owner);
          resolve();
        },
      };
      this.waiting.push(entry);
    });
  }

  private startNext(): void {
    const free = this.waiting.filter(({ owner }) => this.isFree(owner));
    const next = free.toSorted((a, b) => this.ofOwner(a.owner) - this.ofOwner(b.owner))[0];
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    next.start();
  }

  private busy(): Failure {
    return new Failure("unavailable", this.limits.refusal, { headers: { "Retry-After": "5" } });
  }
}
