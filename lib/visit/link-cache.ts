import { LRUCache } from "lru-cache";
import type { Link } from "./link";

/** The answer to "which link is this": one, or none. Objects, so that both can be kept. */
export type Found = { link: Link | undefined };

export type LinkCacheOptions = {
  /** links kept */
  most: number;
  /** the one look into the database; rejects when it cannot be reached */
  load(key: string): Promise<Link | undefined>;
  /** whether changes are being announced to us right now */
  isTold(): boolean;
};

type Entry = { link: Link; loadedAt: number; era: number };

const UNKNOWN_LIVES_MS = 2_000;
const UNTOLD_LIVES_MS = 5_000;
const RETRY_MS = 1_000;

/**
 * The links of this process's memory, by `<domain id or 0>:<alias in lower case>`. What is in here is the truth as long as
 * changes are announced. While they are not, an entry is asked for again after five seconds, and kept only if the database
 * cannot be reached at all. Unknown aliases have a small memory of their own, so that scanning pushes out no link.
 */
export class LinkCache {
  private readonly links: LRUCache<string, Entry>;
  private readonly unknown = new LRUCache<string, Found>({ max: 10_000, ttl: UNKNOWN_LIVES_MS });
  private readonly flights = new Map<string, Promise<Found>>();
  private era = 0;
  private databaseAwayUntil = 0;

  constructor(private readonly options: LinkCacheOptions) {
    this.links = new LRUCache({ max: options.most });
  }

  /** A link that is known and certain, without waiting; undefined means ask `get`. */
  peek(key: string): Link | undefined {
    const entry = this.links.get(key);
    return entry && this.isCertain(entry) ? entry.link : undefined;
  }

  /** The link, asking the database if need be: once, however many ask. Rejects when it cannot be reached and nothing is known. */
  async get(key: string): Promise<Found> {
    const entry = this.links.get(key);
    if (entry && (this.isCertain(entry) || performance.now() < this.databaseAwayUntil)) return entry;
    try {
      return this.unknown.get(key) ?? (await (this.flights.get(key) ?? this.fly(key)));
    } catch (error) {
      this.databaseAwayUntil = performance.now() + RETRY_MS;
      if (entry) return entry;
      throw error;
    }
  }

  /** Something about this link changed. A look that is under way may have come before the change, so it is not kept. */
  drop(key: string): void {
    this.links.delete(key);
    this.unknown.delete(key);
    this.flights.delete(key);
  }

  /** Anything may have changed. What is known stays at hand for as long as the database is away. */
  doubtAll(): void {
    this.era += 1;
    this.unknown.clear();
    this.flights.clear();
  }

  private isCertain({ era, loadedAt }: Entry): boolean {
    return era === this.era && (this.options.isTold() || performance.now() - loadedAt < UNTOLD_LIVES_MS);
  }

  private fly(key: string): Promise<Found> {
    const [loadedAt, era] = [performance.now(), this.era];
    const flight = this.options
      .load(key)
      .then((link) => {
        const found = { link };
        if (this.flights.get(key) !== flight) return found;
        if (link) this.links.set(key, { link, loadedAt, era });
        else this.unknown.set(key, found);
        if (!link) this.links.delete(key);
        return found;
      })
      .finally(() => {
        if (this.flights.get(key) === flight) this.flights.delete(key);
      });
    this.flights.set(key, flight);
    return flight;
  }
}
