import { log } from "@/lib/log";
import { pool } from "@/lib/pool";
import { processFigures } from "@/lib/process-figures";
import { BloomFilter } from "./bloom-filter";
import { COUNT_LINKS, NEXT_ALIASES } from "./sql/every-alias";

/** So many unknown aliases in so long: somebody tries them. */
const MANY = 1_000;
const WINDOW_MS = 10_000;

/** Made anew after that, if somebody still tries: nothing that went wrong with it lasts, and nothing is held for nobody. */
const LIFE_MS = 5 * 60_000;

/** Of more links it would hold more memory than a process should. */
const MOST_LINKS = 10_000_000;
/** Links that are made while it lives. */
const spare = (links: number) => Math.ceil(links / 4) + 10_000;

/**
 * Which aliases there are, a byte and a half for each, while somebody tries them: then one that does not exist is known not to
 * without a question to the database. Only then, because a link that another process made is known here a moment later, when
 * its announcement has arrived; as long as nobody tries aliases, the database is asked, and nobody has to wait for that moment.
 */
export class AliasFilter {
  private readonly figures = processFigures();
  private filter: BloomFilter | undefined;
  /** the one that is being made, which has to hear of changes, too */
  private next: BloomFilter | undefined;
  private isMaking = false;
  private end: NodeJS.Timeout | undefined;
  private era = 0;
  private restsUntil = 0;
  private misses = { since: 0, count: 0 };

  /** `isTold`: whether changes are being announced to us right now. There is none of more than `most` links. */
  constructor(
    private readonly isTold: () => boolean,
    private readonly most = MOST_LINKS,
  ) {}

  /** Whether there is surely no link of this name, as it is in the cache. */
  rulesOut(key: string): boolean {
    if (!this.filter || !this.isTold() || this.filter.mayHave(key)) return false;
    this.figures.ruledOut += 1;
    return true;
  }

  /** Something about the link of this name changed: it may be new. */
  add(key: string): void {
    this.filter?.add(key);
    this.next?.add(key);
  }

  /** Somebody asked for a link that the database has not got. */
  missed(): void {
    const now = performance.now();
    if (now - this.misses.since > WINDOW_MS) this.misses = { since: now, count: 0 };
    this.misses.count += 1;
    if (this.misses.count !== MANY || now < this.restsUntil) return;
    if (!this.filter && !this.isMaking) void this.make();
  }

  /** Anything may have changed. */
  forget(): void {
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
      this.forget();
      this.filter = made;
      this.end = setTimeout(() => this.forget(), LIFE_MS).unref();
      const ms = Math.round(performance.now() - began);
      log().info({ links, ms }, "somebody tries aliases; for now those that do not exist cost no query");
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "somebody tries aliases, and they could not be read");
    } finally {
      [this.isMaking, this.next] = [false, undefined];
    }
  }
}

async function countLinks(): Promise<number> {
  const { rows } = await pool().query<{ links: number }>(COUNT_LINKS);
  return rows[0]?.links ?? 0;
}

/** Adds the next thousand links behind an id, and gives the last of theirs; undefined when there was none. */
async function addSome(filter: BloomFilter, after: number): Promise<number | undefined> {
  const { rows } = await pool().query<{ last: number | null; keys: string[] | null }>(NEXT_ALIASES, [after]);
  const [{ last, keys } = { last: null, keys: null }] = rows;
  for (const key of keys ?? []) filter.add(key);
  return last ?? undefined;
}
