import { LRUCache } from "lru-cache";

/**
 * What was compiled from texts, once for all links that have the same one. The texts that are kept have so many characters at most altogether, and a text
 * that is longer than a hundredth of that is nobody else's: its links compile it for themselves, so nobody fills the memory with rules of their own.
 */
export class KeptByText<Value extends object> {
  private readonly known: LRUCache<string, Value>;

  constructor(most: number) {
    this.known = new LRUCache({
      maxSize: most,
      maxEntrySize: Math.floor(most / 100),
      sizeCalculation: (_, text) => text.length,
    });
  }

  /** Characters that are kept. */
  get size(): number {
    return this.known.calculatedSize;
  }

  get(text: string, make: () => Value): Value {
    const known = this.known.get(text);
    if (known) return known;
    const made = make();
    this.known.set(text, made);
    return made;
  }
}
