import { hash } from "node:crypto";
import type { Clicker } from "./click";
import { saltOf } from "./salts";

const DAY = 86_400_000;

let today = { day: -1, salt: "" };

/**
 * The number that tells one visitor of a link from another on one UTC day, in decimals: some 60 bits (one collision in a million days
 * at a million visitors) of SHA-256 over the day's secret salt, the address, the user agent and the link.
 * Without the salt, which is thrown away, nobody can work back to an address or follow anyone to the next day or link.
 */
export function visitorNumber({ now, address, userAgent }: Clicker, visited: number | string): string {
  const day = Math.floor(now / DAY);
  if (today.day !== day) today = { day, salt: saltOf(new Date(day * DAY).toISOString().slice(0, 10)) };
  return decimals(hash("sha256", `${today.salt}${visited}\n${address}\n${userAgent}`, "binary"));
}

const THREE_DIGITS = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));

/**
 * Of a digest with one character for each byte. Digit by digit from a table, because V8 remembers the text of every large number
 * that it is asked for, and would have to clear the memory of visitors away who never come again.
 */
function decimals(digest: string): string {
  let text = "";
  for (let at = 0; at < 18; at += 3) text += THREE_DIGITS[threeBytes(digest, at) % 1_000];
  return text;
}

const threeBytes = (digest: string, at: number) =>
  (digest.charCodeAt(at) << 16) | (digest.charCodeAt(at + 1) << 8) | digest.charCodeAt(at + 2);
