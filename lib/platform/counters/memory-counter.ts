import { LRUCache } from "lru-cache";
import { now } from "../clock";
import type { Counter, KeyedWindow, Tally } from "./counter";

/** An attacker with many addresses fills no memory: the windows that were used least recently make room. */
const MOST = 100_000;

type Open = { count: number; until: number };

/** Counts in this process alone, and whatever happens to the machine's clock: while the database is away. */
export class MemoryCounter implements Counter {
  private readonly windows = new LRUCache<string, Open>({ max: MOST });

  add(windows: KeyedWindow[]): Promise<Tally[]> {
    return Promise.resolve(windows.map((window) => this.addOne(window)));
  }

  look(keys: string[]): Promise<(Tally | undefined)[]> {
    return Promise.resolve(keys.map((key) => tallyOf(this.open(key))));
  }

  takeBack(key: string): Promise<void> {
    const open = this.open(key);
    if (open && open.count > 0) open.count -= 1;
    return Promise.resolve();
  }

  clear(keys: string[]): Promise<void> {
    for (const key of keys) this.windows.delete(key);
    return Promise.resolve();
  }

  private addOne({ key, seconds }: KeyedWindow): Tally {
    const open = this.open(key) ?? { count: 0, until: performance.now() + seconds * 1_000 };
    open.count += 1;
    this.windows.set(key, open);
    return tallyOf(open);
  }

  private open(key: string): Open | undefined {
    const known = this.windows.get(key);
    return known && known.until > performance.now() ? known : undefined;
  }
}

function tallyOf(open: Open): Tally;
function tallyOf(open: Open | undefined): Tally | undefined;
function tallyOf(open: Open | undefined): Tally | undefined {
  if (!open) return undefined;
  const msLeft = open.until - performance.now();
  return { count: open.count, msLeft, endsAt: now() + msLeft };
}
