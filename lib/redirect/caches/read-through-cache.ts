import { LRUCache } from "lru-cache";
import { turn } from "@/lib/platform/event-loop";
import { processMetrics } from "@/lib/platform/process-metrics";
import type { Link } from "../link";

/** The answer to "what is this": one, or none. Objects, so that both can be kept. */
export type Found<Value = Link> = { value: Value | undefined };

export type ReadThroughCacheOptions<Value = Link> = {
  /** how many are kept */
  most: number;
  /** the one look into the database; rejects when it cannot be reached */
  load(key: string): Promise<Value | undefined>;
  /** whether changes are being announced to us right now */
  isSubscribed(): boolean;
  /** whether it is certain, without asking, that there is no such thing */
  rulesOut?(key: string): boolean;
};

/** `loadedAt` in whole milliseconds, which take no memory of their own. */
type Entry<Value> = { value: Value; loadedAt: number; era: number };
type Unknown = { value: undefined; until: number };
/** A look under way; `orKnown` is for who has an entry that is in doubt. */
type Flight<Value> = { found: Promise<Found<Value>>; orKnown?: Promise<Found<Value>> };

const UNKNOWN_LIVES_MS = 2_000;
const UNTOLD_LIVES_MS = 5_000;
const RETRY_MS = 1_000;
/** Who could be told what was known waits no longer than this for what is known now. */
const DOUBT_MS = 150;
const NOTHING: Found<never> = { value: undefined };

/**
 * The links of this process's memory, by `<domain id or 0>:<alias in lower case>`, or whatever else visitors name, by
 * its own name. What is in here is the truth as long as
 * changes are announced. While they are not, an entry is asked for again after five seconds, and kept only if the database
 * cannot be reached, or does not answer in a moment. Unknown aliases have a small memory of their own, so that scanning pushes out no link.
 */
export class ReadThroughCache<Value extends object = Link> {
  private readonly links: LRUCache<string, Entry<Value>>;
  private readonly unknown = new LRUCache<string, Unknown>({ max: 10_000 });
  private readonly flights = new Map<string, Flight<Value>>();
  private readonly metrics = processMetrics();
  private era = 0;
  /** Until it answers, nobody waits for it who could be told what was known; it is tried from time to time. */
  private isDatabaseAway = false;
  private tryAt = 0;

  constructor(private readonly options: ReadThroughCacheOptions<Value>) {
    this.links = new LRUCache({ max: options.most });
  }

  /** A link that is known and certain, without waiting; undefined means ask `get`. */
  peek(key: string): Value | undefined {
    const entry = this.links.get(key);
    if (!entry || !this.isCertain(entry)) return undefined;
    this.metrics.cacheHits += 1;
    return entry.value;
  }

  /** Whether it is certain without asking that there is none. Who is told so in numbers should wait for a turn. */
  isRuledOut(key: string): boolean {
    return !this.links.has(key) && this.options.rulesOut?.(key) === true;
  }

  /** The link, asking the database if need be: once, however many ask. Rejects when it cannot be reached and nothing is known. */
  async get(key: string): Promise<Found<Value>> {
    if (this.isRuledOut(key)) return turn().then(() => NOTHING);
    const entry = this.links.get(key);
    this.metrics.cacheMisses += 1;
    if (entry && this.isCertain(entry)) return entry;
    if (entry && this.isDatabaseAway) return this.tryAgain(key, entry);
    const absence = this.knownAbsence(key);
    if (absence) return absence;
    const flight = this.flights.get(key) ?? this.fly(key);
    return entry ? (flight.orKnown ??= this.orKnown(entry, flight)) : flight.found;
  }

  /** Something about this link changed. A look that is under way may have come before the change, so it is not kept. */
  drop(key: string): void {
    this.links.delete(key);
    this.unknown.delete(key);
    this.flights.delete(key);
  }

  /** Something that several may show changed. A look under way may have come before, so none is kept. */
  dropWhere(shows: (value: Value) => boolean): void {
    for (const [key, { value }] of this.links.entries()) if (shows(value)) this.links.delete(key);
    this.clearAbsences();
  }

  /** Something changed whose name is not known: what was not there may be, and no look under way is kept. */
  clearAbsences(): void {
    this.unknown.clear();
    this.flights.clear();
  }

  /** Anything may have changed. What is known stays at hand for as long as the database is away. */
  invalidateAll(): void {
    this.era += 1;
    this.unknown.clear();
    this.flights.clear();
  }

  private isCertain({ era, loadedAt }: Entry<Value>): boolean {
    return (
      era === this.era && (this.options.isSubscribed() || performance.now() - loadedAt < UNTOLD_LIVES_MS)
    );
  }

  private rememberUnknown(key: string) {
    this.links.delete(key);
    this.unknown.set(key, { value: undefined, until: performance.now() + UNKNOWN_LIVES_MS });
  }

  private knownAbsence(key: string): Found<Value> | undefined {
    const entry = this.unknown.get(key);
    return entry && performance.now() < entry.until ? entry : undefined;
  }

  private fly(key: string): Flight<Value> {
    const [loadedAt, era] = [Math.floor(performance.now()), this.era];
    const found = this.options.load(key).then(
      (value) => {
        this.isDatabaseAway = false;
        if (!this.land(key, flight)) return { value };
        if (value) this.links.set(key, { value, loadedAt, era });
        else this.rememberUnknown(key);
        return { value };
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

  /** A database that hangs takes longer to fail than any visitor should notice. */
  private orKnown(entry: Entry<Value>, { found }: Flight<Value>): Promise<Found<Value>> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.giveUp();
        resolve(entry);
      }, DOUBT_MS);
      const settle = (known: Found<Value>) => {
        clearTimeout(timer);
        resolve(known);
      };
      found.then(settle, () => settle(entry));
    });
  }

  private giveUp() {
    this.isDatabaseAway = true;
    this.tryAt = performance.now() + RETRY_MS;
  }

  /** What was known, at once; now and then the database is asked behind it. */
  private tryAgain(key: string, entry: Entry<Value>): Entry<Value> {
    if (performance.now() >= this.tryAt) {
      this.tryAt = performance.now() + RETRY_MS;
      if (!this.flights.has(key)) this.fly(key).found.catch(() => {});
    }
    return entry;
  }

  /** Whether nothing that happened meanwhile has made it worthless. */
  private land(key: string, flight: Flight<Value>): boolean {
    return this.flights.get(key) === flight && this.flights.delete(key);
  }
}
