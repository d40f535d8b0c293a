import type { Visit } from "../store";

/**
 * How a visit came and ended, in one number: source (bits 0 to 2), outcome (3 to 5), kind of bot (6 to 8), whether it was a first click on its link (9) and
 * through its QR code or campaign (10). `WAY` in sql/pack.ts writes it.
 */
export const WAY = {
  source: 7,
  outcome: 7 << 3,
  bot: 7 << 6,
  first: 1 << 9,
  indirectFirst: 1 << 10,
} as const;

export const SOURCES: readonly Visit["source"][] = ["link", "qr", "rotator", "list", "bio"];
export const OUTCOMES: readonly Visit["outcome"][] = [
  "passed",
  "password",
  "expired",
  "limit",
  "disabled",
  "blocked",
  "unavailable",
  "early",
];
export const BOTS: readonly string[] = ["", "preview", "crawler", "prefetch", "head", "unnamed"];

/** The place of each of the three in its list above. */
export const sourceIn = (way: number): number => way & WAY.source;
export const outcomeIn = (way: number): number => (way & WAY.outcome) >> 3;
export const botIn = (way: number): number => (way & WAY.bot) >> 6;
