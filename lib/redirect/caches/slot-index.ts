const EMPTY = 0xffff_ffff;
const HASHES = 2 ** 32;
/** Fuller than this, look-ups have to pass many others. */
const MOST_FULL = 0.75;

/**
 * Record numbers by a hash of 32 bits, in one array with room for `most` from the beginning: it never grows, so nobody waits while it does. Open
 * addressing with linear probing. The system gives it memory as it is filled.
 */
export class SlotIndex {
  /** hash and record of each slot */
  private readonly slots: Uint32Array;
  private readonly length: number;

  constructor(most: number) {
    this.length = lengthFor(most);
    this.slots = new Uint32Array(this.length * 2);
  }

  /** Bytes of an index for so many. */
  static bytesFor(most: number): number {
    return lengthFor(most) * 2 * Uint32Array.BYTES_PER_ELEMENT;
  }

  get bytes(): number {
    return this.slots.byteLength;
  }

  /** The slot of the record with this hash that `isIt` accepts; -1 when there is none. */
  find(hash: number, isIt: (record: number) => boolean): number {
    for (let slot = this.homeOf(hash); ; slot = this.next(slot)) {
      const record = this.recordIn(slot);
      if (record === EMPTY) return -1;
      if (this.slots[slot * 2] === hash && isIt(record)) return slot;
    }
  }

  /** The record in a slot that `find` gave. */
  recordIn(slot: number): number {
    return ~(this.slots[slot * 2 + 1] ?? 0) >>> 0;
  }

  /** Another place for the record in this slot. Kept as its complement: an array begins with zeros. */
  replace(slot: number, record: number): void {
    this.slots[slot * 2 + 1] = ~record;
  }

  /** There must be less than `most`. */
  add(hash: number, record: number): void {
    let slot = this.homeOf(hash);
    while (this.recordIn(slot) !== EMPTY) slot = this.next(slot);
    this.slots[slot * 2] = hash;
    this.replace(slot, record);
  }

  /** Those behind it move up as far as they may (Knuth, The Art of Computer Programming, 6.4, algorithm R). */
  remove(slot: number): void {
    let free = slot;
    for (let next = this.next(free); this.recordIn(next) !== EMPTY; next = this.next(next)) {
      const home = this.homeOf(this.slots[next * 2] ?? 0);
      if (this.distance(home, next) < this.distance(free, next)) continue;
      this.slots.copyWithin(free * 2, next * 2, next * 2 + 2);
      free = next;
    }
    this.replace(free, EMPTY);
  }

  private homeOf(hash: number): number {
    return Math.floor((hash * this.length) / HASHES);
  }

  private next(slot: number): number {
    return slot + 1 === this.length ? 0 : slot + 1;
  }

  private distance(from: number, to: number): number {
    return to >= from ? to - from : to - from + this.length;
  }
}

const lengthFor = (most: number) => Math.max(16, Math.ceil(most / MOST_FULL));
