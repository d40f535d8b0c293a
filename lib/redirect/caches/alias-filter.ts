import { withPlainLetters } from "@/lib/platform/addresses";
import { visitsPool } from "@/lib/platform/database/visits-database";
import { log } from "@/lib/platform/log";
import { processMetrics } from "@/lib/platform/process-metrics";
import { COUNT_LINKS, NEXT_ALIASES } from "../sql";
import type { Subscription } from "./entry";
import { NameHash } from "./name-hash";

/** So many unknown aliases within this time are a scan. */
const MANY = 1_000;
const WINDOW_MS = 10_000;

/** Rebuilt after that, if the scan continues: errors don't persist, and an idle filter uses no memory. */
const LIFE_MS = 5 * 60_000;

/** Of more links it would hold more memory than a process should. */
const MOST_LINKS = 10_000_000;
/** Links that are made while it lives. */
const spare = (links: number) => Math.ceil(links / 4) + 10_000;

/**
 * A filter of existing aliases during a scan, a byte and a half for each: an alias that does not exist is then ruled out
 * without asking the database. Only then, because a link made by another process is known here a moment later, when
 * its notification has arrived; without a scan, the database is asked and new links work at once.
 */
export class AliasFilter {
  private readonly metrics = processMetrics();
  private filter: BloomFilter | undefined;
  /** the one that is being made, which has to hear of changes, too */
  private next: BloomFilter | undefined;
  private isMaking = false;
  private end: NodeJS.Timeout | undefined;
  private era = 0;
  private restsUntil = 0;
  private misses = { since: 0, count: 0 };

  /** There is none of more than `most` links. */
  constructor(
    private readonly subscription: Subscription,
    private readonly most = MOST_LINKS,
  ) {}

  /** Whether a scan goes on, or did a moment ago. */
  get isNeeded(): boolean {
    return this.filter !== undefined;
  }

  /** Whether there is surely no link of this name, as it is in the cache. */
  rulesOut(key: string): boolean {
    if (!this.filter || !this.subscription.isSubscribed() || this.filter.mayHave(key)) return false;
    this.metrics.ruledOut += 1;
    return true;
  }

  /** Something about the link of this name changed: it may be new. */
  add(key: string): void {
    this.filter?.add(key);
    this.next?.add(key);
  }

  /** Records a look-up of a missing link. */
  missed(): void {
    const now = performance.now();
    if (now - this.misses.since > WINDOW_MS) this.misses = { since: now, count: 0 };
    this.misses.count += 1;
    if (this.misses.count !== MANY || now < this.restsUntil) return;
    if (!this.filter && !this.isMaking) void this.make();
  }

  /** Anything may have changed. */
  clear(): void {
    clearTimeout(this.end);
    this.era += 1;
    [this.filter, this.next] = [undefined, undefined];
  }

  /** Never rejects. */
  private async make() {
    const [began, { era }] = [performance.now(), this];
    this.isMaking = true;
    try {
      const links = await countLinks();
      // To count so many is work as well, which nobody who tries aliases may ask for again and again.
      if (links > this.most) this.restsUntil = began + LIFE_MS;
      if (links > this.most || era !== this.era) return;
      const made = new BloomFilter(links + spare(links));
      this.next = made;
      for (let after: number | undefined = 0; after !== undefined; ) {
        after = await addSome(made, after);
        if (era !== this.era) return;
      }
      this.clear();
      this.filter = made;
      this.end = setTimeout(() => this.clear(), LIFE_MS).unref();
      const ms = Math.round(performance.now() - began);
      log().info({ links, ms }, "alias scan detected; unknown aliases are answered without a query for now");
    } catch (error) {
      log().warn(
        { reason: (error as Error).message },
        "alias scan detected, but the existing aliases could not be loaded",
      );
    } finally {
      [this.isMaking, this.next] = [false, undefined];
    }
  }
}

async function countLinks(): Promise<number> {
  const { rows } = await visitsPool().query<{ links: number }>(COUNT_LINKS);
  return rows[0]?.links ?? 0;
}

/** Adds the next thousand links behind an id, and gives the last of theirs; undefined when there was none. */
async function addSome(filter: BloomFilter, after: number): Promise<number | undefined> {
  const { rows } = await visitsPool().query<{ last: number | null; keys: string[] | null }>(NEXT_ALIASES, [
    after,
  ]);
  const [{ last, keys } = { last: null, keys: null }] = rows;
  for (const key of keys ?? []) {
    filter.add(key);
    // Visits ask for links that differ by case alone by the name that they share.
    if (key.includes(":%")) filter.add(withPlainLetters(key).toLowerCase());
  }
  return last ?? undefined;
}

/** With these, one name in three hundred that is not in it seems to be. */
const BITS_EACH = 12;
const LOOKS = 8;

/**
 * A Bloom filter ("Space/time trade-offs in hash coding with allowable errors", 1970): a name it does not have
 * was surely not added. A byte and a half for each of `most` names; with more of them false positives increase. Keyed, so that
 * nobody can construct false positives.
 */
export class BloomFilter {
  private readonly hash = new NameHash();
  private readonly size: number;
  private readonly bits: Uint32Array;

  constructor(most: number) {
    this.bits = new Uint32Array(Math.ceil((most * BITS_EACH) / 32) + 1);
    this.size = this.bits.length * 32;
  }

  add(name: string): void {
    const { low, high } = this.hash.of(name);
    for (let look = 0; look < LOOKS; look++) {
      const bit = this.bitOf(low, high, look);
      this.bits[bit >>> 5] = (this.bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** False: it was never added. */
  mayHave(name: string): boolean {
    const { low, high } = this.hash.of(name);
    for (let look = 0; look < LOOKS; look++) {
      const bit = this.bitOf(low, high, look);
      if (((this.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  /** Two hashes make as many as are needed (Kirsch and Mitzenmacher, "Less hashing, same performance", 2006). */
  private bitOf(low: number, high: number, look: number): number {
    return ((low + Math.imul(look, high | 1)) >>> 0) % this.size;
  }
}
