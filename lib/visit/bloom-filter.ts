import { randomFillSync } from "node:crypto";
import { type SipKey, sipHash } from "../sip-hash";

/** With these, one name in three hundred that is not in it seems to be. */
const BITS_EACH = 12;
const LOOKS = 8;

/** No name in the cache is longer; of a longer one only so much is looked at. */
const LONGEST = 128;
const words = new Int32Array(LONGEST / 2);

/**
 * A set of names that forgets which they are (Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970): what it has not
 * got, it surely has not. A byte and a half for each of `most` names; with more of them it errs more often. Keyed, so that
 * nobody can choose names that it errs about.
 */
export class BloomFilter {
  private readonly key = randomFillSync(new Int32Array(4)) as unknown as SipKey;
  private readonly size: number;
  private readonly bits: Uint32Array;

  constructor(most: number) {
    this.bits = new Uint32Array(Math.ceil((most * BITS_EACH) / 32) + 1);
    this.size = this.bits.length * 32;
  }

  add(name: string): void {
    const { low, high } = this.digest(name);
    for (let look = 0; look < LOOKS; look++) {
      const bit = this.bitOf(low, high, look);
      this.bits[bit >>> 5] = (this.bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    }
  }

  /** False: it was never added. */
  mayHave(name: string): boolean {
    const { low, high } = this.digest(name);
    for (let look = 0; look < LOOKS; look++) {
      const bit = this.bitOf(low, high, look);
      if (((this.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  private digest(name: string) {
    const length = Math.min(name.length, LONGEST);
    for (let at = 0; at < length; at += 2)
      words[at >> 1] = name.charCodeAt(at) | (at + 1 < length ? name.charCodeAt(at + 1) << 16 : 0);
    return sipHash(this.key, words, (length + 1) >> 1);
  }

  /** Two hashes make as many as are needed (Kirsch and Mitzenmacher, "Less hashing, same performance", 2006). */
  private bitOf(low: number, high: number, look: number): number {
    return ((low + Math.imul(look, high | 1)) >>> 0) % this.size;
  }
}
