/** What is unusual about a link's hour. */
export type Unusual = "jump" | "stop";

/** Fewer clicks in an hour are no jump, however few were usual. */
export const JUMP_FLOOR = 50;
/** Only where each of the weeks before had so many clicks in this hour is it a stop when there is none. */
export const STOP_FLOOR = 20;
/** With fewer weeks nothing is known of a link. */
const LEAST_WEEKS = 2;
/** By chance alone clicks exceed the usual by so many standard deviations in one of a billion hours. */
const DEVIATIONS = 6;
/** Real clicks vary more than chance does: also the busiest of the weeks before has to be exceeded so many times. */
const TIMES = 2;

/**
 * Whether the clicks of an hour are unusual for a link, by what the same hour brought in up to four weeks before. A jump is beyond chance
 * (that of a Poisson distribution with the median as its mean) and twice the busiest of these weeks; a stop is none at all where each had many.
 */
export function judge(seen: number, past: readonly number[]): Unusual | null {
  if (past.length < LEAST_WEEKS) return null;
  if (seen === 0) return Math.min(...past) >= STOP_FLOOR ? "stop" : null;
  const usual = usualOf(past);
  const isBeyondChance = seen > usual + DEVIATIONS * Math.sqrt(usual + 1);
  return seen >= JUMP_FLOOR && isBeyondChance && seen >= TIMES * Math.max(...past) ? "jump" : null;
}

/** The median, which one strange week doesn't move far. */
export function usualOf(past: readonly number[]): number {
  const sorted = past.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
