import { hash } from "node:crypto";
import type { Clicker } from "./click";
import { saltOf } from "./salts";

const DAY = 86_400_000;

let today = { day: -1, salt: "" };

/**
 * The number that tells one visitor of a link from another on one UTC day: 52 bits (exact in a double, and one collision
 * in ten thousand days at a million visitors) of SHA-256 over the day's secret salt, the address, the user agent and the link.
 * Without the salt, which is thrown away, nobody can work back to an address or follow anyone to the next day or link.
 */
export function visitorNumber({ now, address, userAgent }: Clicker, visited: number | string): string {
  const day = Math.floor(now / DAY);
  if (today.day !== day) today = { day, salt: saltOf(new Date(day * DAY).toISOString().slice(0, 10)) };
  return String(leading52(hash("sha256", `${today.salt}${visited}\n${address}\n${userAgent}`, "binary")));
}

/** Of a digest with one character for each byte: hexadecimal text would have to be made and parsed. */
function leading52(digest: string): number {
  const byte = (at: number) => digest.charCodeAt(at);
  const first24 = (byte(0) << 16) | (byte(1) << 8) | byte(2);
  const next28 = (byte(3) << 20) | (byte(4) << 12) | (byte(5) << 4) | (byte(6) >> 4);
  return first24 * 2 ** 28 + next28;
}
