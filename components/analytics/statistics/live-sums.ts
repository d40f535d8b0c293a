type Pair = readonly [clicks: number, uniqueClicks: number];

/** What came in since the last event, as `GET /api/…/live` sends it. */
export type LiveSums = {
  ms: number;
  clicks: number;
  uniqueClicks: number;
  bots: number;
  refused: number;
  rules: Readonly<Record<string, Pair>>;
  links?: Readonly<Record<string, Readonly<Record<string, Pair>>>>;
  missed?: true;
};

/**
 * Which share of sums is not yet in numbers that were read `age` milliseconds ago: sums come for a stretch of time, and numbers that were read in the
 * middle of it have what came before.
 */
export const shareAfter = (age: number, ms: number): number =>
  ms <= 0 ? 1 : Math.min(1, Math.max(0, age / ms));

/** Whether a view that begins now, with its clicks minute by minute, may have some that numbers read at `readAt` don't have. */
export function hasClicksSince(
  readAt: number | undefined,
  { each }: { each: readonly number[] },
  now: number,
): boolean {
  if (!readAt) return false;
  // The minute that runs began at some time before, and so did the one in which the numbers were read.
  const minutes = Math.ceil(Math.max(0, now - readAt) / 60_000) + 1;
  return each.slice(-minutes).some((clicks) => clicks > 0);
}
