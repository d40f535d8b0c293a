/** Whether an entry was asked for since the sieve last considered it, set by those who ask; and how many others it counts for, if not one. */
export type Sieved = { isVisited: boolean; weight?: number | undefined };

/** After those, the next one goes although it was visited. */
const MOST_LOOKS = 1_000;

/**
 * A map of so many entries at most, as they weigh. Of the oldest to the newest, round after round, the next that was not visited makes room (SIEVE, NSDI 2024).
 * It keeps popular entries as well as a list in the order of use does, but a visit moves nothing: with a million entries, the places of
 * such a list are rarely in the processor's cache.
 */
export class Sieve<Entry extends Sieved> extends Map<string, Entry> {
  /** where the round goes on: a map's iterator stays right whatever is added and deleted */
  private hand: MapIterator<[string, Entry]> | undefined;

  /** of all entries */
  private total = 0;

  /** `evicted` gets what made room. */
  constructor(
    private readonly most: number,
    private readonly evicted?: (key: string, entry: Entry) => void,
  ) {
    super();
  }

  override set(key: string, entry: Entry): this {
    const weight = weightOf(entry);
    while (this.size > 0 && this.total - weightOf(this.get(key)) + weight > this.most) this.evict();
    this.total += weight - weightOf(this.get(key));
    return super.set(key, entry);
  }

  override delete(key: string): boolean {
    this.total -= weightOf(this.get(key));
    return super.delete(key);
  }

  /** Looks at so many at most: visitors wait meanwhile. */
  private evict() {
    for (let looks = 1; this.size > 0; looks++) {
      this.hand ??= this.entries();
      const { value } = this.hand.next();
      if (!value) this.hand = undefined;
      else if (value[1].isVisited && looks < MOST_LOOKS) value[1].isVisited = false;
      else {
        this.delete(value[0]);
        return this.evicted?.(...value);
      }
    }
  }
}

const weightOf = (entry: Sieved | undefined): number => (entry ? (entry.weight ?? 1) : 0);
