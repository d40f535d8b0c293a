import { LRUCache } from "lru-cache";
import { freeTick, spreadOverTicks } from "@/lib/platform/event-loop";
import { processMetrics } from "@/lib/platform/process-metrics";
import { Changes } from "./changes";
import type { CacheCounts, Entry, ReadThroughCacheOptions } from "./entry";
import { Sieve } from "./sieve";

/** A look-up in progress; `orKnown` is for callers with a stale entry. */
type Flight<Value> = { found: Promise<Value | undefined>; orKnown?: Promise<Value | undefined> };

const UNKNOWN_LIVES_MS = 2_000;
const UNTOLD_LIVES_MS = 5_000;
const RETRY_MS = 1_000;
/** A visitor who can have the last known value waits no longer than this for a fresh one. */
const STALE_WAIT_MS = 150;
/** One in so many entries that are found in the overflow goes back to the others: what is popular is soon among them. */
const RETURN_EVERY = 8;

/**
 * Whatever visitors name, in this process's memory, by its name. Entries are current as long as the database notifies us of changes. While
 * it does not, an entry is asked for again after five seconds, and kept only if the database cannot be reached, or does not answer in
 * a moment. Unknown names have a small memory of their own, so that scanning pushes out nothing.
 */
export class ReadThroughCache<Value extends object> {
  private readonly known: Sieve<Entry<Value>>;
  private readonly unknown = new LRUCache<string, { until: number }>({ max: 10_000 });
  private readonly flights = new Map<string, Flight<Value>>();
  private readonly changes = new Changes();
  private readonly counts: CacheCounts;
  private overflowHits = 0;
  /** While it is, visitors get the last known value without waiting; the database is tried from time to time. */
  private isDatabaseAway = false;
  private tryAt = 0;

  constructor(private readonly options: ReadThroughCacheOptions<Value>) {
    const { most, overflow, counts = processMetrics() } = options;
    this.counts = counts;
    this.known = new Sieve(most, overflow && ((key, entry) => overflow.set(key, entry)));
  }

  /** Values that are known now, and how many bytes those in the overflow take. */
  size(): { ready: number; overflow: number; overflowBytes: number } {
    const { size: overflow, bytes: overflowBytes } = this.options.overflow ?? { size: 0, bytes: 0 };
    return { ready: this.known.size, overflow, overflowBytes };
  }

  /**
   * Hands the value to `found`: before this returns where it is known and certain, spread over ticks where there is certainly none, since
   * those come in numbers, else once the database has said. Neither of the first two makes a promise. Whatever goes wrong, in `found` as
   * well, goes to `fail`.
   */
  use(
    key: string,
    found: (value: Value | undefined) => void | Promise<void>,
    fail: (error: Error) => void,
  ): void {
    const entry = this.visited(key);
    if (entry && this.isCertain(entry)) return attempt(found, this.hit(entry), fail);
    if (!entry && this.isRuledOut(key)) return spreadOverTicks(() => attempt(found, undefined, fail));
    this.look(key, entry).then(found).catch(fail);
  }

  /** The value where it is known and certain without asking anybody; undefined says nothing about whether there is one. */
  peek(key: string): Value | undefined {
    const entry = this.visited(key);
    return entry && this.isCertain(entry) ? this.hit(entry) : undefined;
  }

  /** The same as a promise. Rejects when the database cannot be reached and nothing is known. */
  async get(key: string): Promise<Value | undefined> {
    const entry = this.visited(key);
    if (entry && this.isCertain(entry)) return this.hit(entry);
    if (!entry && this.isRuledOut(key)) return freeTick().then(() => undefined);
    return this.look(key, entry);
  }

  /** Something about this changed. A look that is under way may have come before the change, so it is not kept. */
  drop(key: string): void {
    this.remove(key);
    this.unknown.delete(key);
    this.flights.delete(key);
  }

  /**
   * Something that many may depend on changed, which costs the same however many do: each is dropped when it is asked for the next time. A
   * look under way may have come before, so none is kept.
   */
  partChanged(part: string): void {
    this.changes.mark(part);
    this.clearAbsences();
  }

  /** Handles a change of unknown name: drops missing entries and discards look-ups in progress. */
  clearAbsences(): void {
    // To clear an empty one takes as long as to clear a full one.
    if (this.unknown.size > 0) this.unknown.clear();
    this.flights.clear();
  }

  /** Anything may have changed. What is known stays at hand for as long as the database is away. */
  invalidateAll(): void {
    this.changes.markAll();
    this.clearAbsences();
  }

  /** Marked the first time only: a write may have to fetch the entry's memory for itself. */
  private visited(key: string): Entry<Value> | undefined {
    const entry = this.known.get(key) ?? this.overflowed(key);
    if (!entry) return undefined;
    if (entry.seen !== this.changes.latest && !this.isStillTrue(key, entry)) return undefined;
    if (!entry.isVisited) entry.isVisited = true;
    return entry;
  }

  private overflowed(key: string): Entry<Value> | undefined {
    const entry = this.options.overflow?.get(key);
    if (!entry) return undefined;
    this.overflowHits += 1;
    if (entry.seen !== this.changes.latest || this.overflowHits % RETURN_EVERY === 0) this.keep(key, entry);
    return entry;
  }

  /** Compares an entry with the changes since it was last asked for; one that they concern is dropped. */
  private isStillTrue(key: string, entry: Entry<Value>): boolean {
    const { changes } = this;
    const parts = this.options.partsOf?.(entry.value) ?? [];
    if (changes.concern(parts, entry.seen)) {
      this.remove(key);
      return false;
    }
    if (entry.seen >= changes.floor) entry.seen = changes.latest;
    return true;
  }

  private keep(key: string, entry: Entry<Value>) {
    const weight = this.options.weigh?.(entry.value) ?? 1;
    if (weight > 1) entry.weight = weight;
    this.options.overflow?.delete(key);
    this.known.set(key, entry);
  }

  private remove(key: string) {
    this.known.delete(key);
    this.options.overflow?.delete(key);
  }

  private hit({ value }: Entry<Value>): Value {
    this.counts.cacheHits += 1;
    return value;
  }

  private isCertain({ seen, loadedAt }: Entry<Value>): boolean {
    return (
      seen >= this.changes.floor &&
      (this.options.subscription.isSubscribed() || performance.now() - loadedAt < UNTOLD_LIVES_MS)
    );
  }

  private isRuledOut(key: string): boolean {
    return this.options.rulesOut?.(key) === true;
  }

  /** Asks the database if need be: once, however many ask. */
  private async look(key: string, entry: Entry<Value> | undefined): Promise<Value | undefined> {
    this.counts.cacheMisses += 1;
    if (entry && this.isDatabaseAway) return this.tryAgain(key, entry);
    if (this.isKnownAbsence(key)) return undefined;
    const flight = this.flights.get(key) ?? this.fly(key);
    return entry ? (flight.orKnown ??= this.orKnown(entry, flight)) : flight.found;
  }

  private isKnownAbsence(key: string): boolean {
    const absence = this.unknown.get(key);
    return absence !== undefined && performance.now() < absence.until;
  }

  private fly(key: string): Flight<Value> {
    const [loadedAt, seen] = [Math.floor(performance.now()), this.changes.latest];
    const found = this.options.load(key).then(
      (value) => {
        this.isDatabaseAway = false;
        if (!this.land(key, flight)) return value;
        if (value) this.keep(key, { value, loadedAt, seen, isVisited: false });
        else this.rememberUnknown(key);
        return value;
      },
      (error) => {
        this.giveUp();
        this.land(key, flight);
        throw error;
      },
    );
    const flight: Flight<Value> = { found };
    this.flights.set(key, flight);
    return flight;
  }

  private rememberUnknown(key: string) {
    this.remove(key);
    this.unknown.set(key, { until: performance.now() + UNKNOWN_LIVES_MS });
  }

  /** A database that hangs takes longer to fail than any visitor should notice. */
  private orKnown({ value }: Entry<Value>, { found }: Flight<Value>): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.giveUp();
        resolve(value);
      }, STALE_WAIT_MS);
      const settle = (known: Value | undefined) => {
        clearTimeout(timer);
        resolve(known);
      };
      found.then(settle, () => settle(value));
    });
  }

  private giveUp() {
    this.isDatabaseAway = true;
    this.tryAt = performance.now() + RETRY_MS;
  }

  /** The stale entry, at once; now and then the database is asked in the background. */
  private tryAgain(key: string, { value }: Entry<Value>): Value {
    if (performance.now() >= this.tryAt) {
      this.tryAt = performance.now() + RETRY_MS;
      if (!this.flights.has(key)) this.fly(key).found.catch(() => {});
    }
    return value;
  }

  /** Whether nothing that happened meanwhile has made it worthless. */
  private land(key: string, flight: Flight<Value>): boolean {
    return this.flights.get(key) === flight && this.flights.delete(key);
  }
}

function attempt<Value>(
  found: (value: Value | undefined) => void | Promise<void>,
  value: Value | undefined,
  fail: (error: Error) => void,
): void {
  try {
    found(value)?.catch(fail);
  } catch (error) {
    fail(error as Error);
  }
}
