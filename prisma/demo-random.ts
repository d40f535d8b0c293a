import type { Weighted } from "./demo-story";

export type Random = () => number;

/** One of the values, as likely as its weight says. */
export function pick<T>(values: Weighted<T>, random: Random): T {
  let left = random() * values.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of values) {
    left -= weight;
    if (left < 0) return value;
  }
  const [[first]] = values as [readonly [T, number]];
  return first;
}

/** The same numbers each time, so that the demo always looks the same (mulberry32). */
export function sequence(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
