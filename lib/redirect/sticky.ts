import type { Clicker } from "@/lib/analytics/ingest/click";
import { keyedHash } from "@/lib/platform/crypto/secret";

/** What a choice keeps a visitor to: the address and user agent, hashed with a key and kept nowhere. No cookie is needed. */
export const stickySeed = (
  purpose: string,
  { address, userAgent }: Pick<Clicker, "address" | "userAgent">,
): number => keyedHash("visitors", `${purpose}\n${address}\n${userAgent}`).readUInt32LE();

/** Spreads 32 bits evenly (the finaliser of MurmurHash3). */
export function mixed(bits: number): number {
  let hash = bits;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A place from 0 to below 1 that a visitor keeps, and another one for each `salt`. */
export const shareOf = (visitor: Pick<Clicker, "address" | "userAgent">, salt: number): number =>
  mixed(stickySeed("rules", visitor) ^ salt) / 2 ** 32;
