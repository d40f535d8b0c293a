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
  const digest = hash("sha256", `${today.salt}${visited}\n${address}\n${userAgent}`, "hex");
  return String(Number.parseInt(digest.slice(0, 13), 16));
}
