import { timingSafeEqual } from "node:crypto";

/**
 * Whether somebody's text is the right one, without telling by the time how much of it is. A header may hold any Latin-1 character, so two texts
 * of one length may be of different lengths in bytes, for which `timingSafeEqual` throws.
 */
export function sameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
