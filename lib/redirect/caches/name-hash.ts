import { randomFillSync } from "node:crypto";
import { type SipDigest, type SipKey, sipHash } from "@/lib/platform/crypto/sip-hash";

/** No name in the cache is longer; of a longer one only so much is looked at. */
const LONGEST = 128;
const words = new Int32Array(LONGEST / 2);

/** Hashes names of links with a key of its own, so that nobody can construct names whose hashes collide. */
export class NameHash {
  private readonly key = randomFillSync(new Int32Array(4)) as unknown as SipKey;

  of(name: string): SipDigest {
    const length = Math.min(name.length, LONGEST);
    for (let at = 0; at < length; at += 2)
      words[at >> 1] = name.charCodeAt(at) | (at + 1 < length ? name.charCodeAt(at + 1) << 16 : 0);
    return sipHash(this.key, words, (length + 1) >> 1);
  }
}
