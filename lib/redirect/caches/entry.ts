import type { Sieved } from "./sieve";

/** `loadedAt` in whole milliseconds, which take no memory of their own; `seen` is the latest change that the value is certain to be after. */
export type Entry<Value> = Sieved & { value: Value; loadedAt: number; seen: number };

/** Says whether we hear of changes right now. */
export type Subscription = { isSubscribed(): boolean };

/** Keeps what is not asked for often in less memory. */
export type OverflowStore<Value> = {
  readonly size: number;
  /** the memory it takes */
  readonly bytes: number;
  get(key: string): Entry<Value> | undefined;
  set(key: string, entry: Entry<Value>): void;
  delete(key: string): void;
};

export type ReadThroughCacheOptions<Value> = {
  /** how many are kept as they are */
  most: number;
  /** what makes room there goes into this */
  overflow?: OverflowStore<Value>;
  /** how many of the average a value counts for; 1 without it */
  weigh?(value: Value): number;
  /** what a value depends on, by the names that `partChanged` is called with */
  partsOf?(value: Value): string[];
  /** the one look into the database; rejects when it cannot be reached */
  load(key: string): Promise<Value | undefined>;
  subscription: Subscription;
  /** whether it is certain, without asking, that there is no such thing */
  rulesOut?(key: string): boolean;
  /** where it counts; in the process's metrics of links unless given */
  counts?: CacheCounts;
};

/** How often what was asked for was in memory, and how often it was not. */
export type CacheCounts = { cacheHits: number; cacheMisses: number };
