/** Of a campaign's link: how much of the visitors it is to get, and whether it gets any. */
export type Share = { id: number; weight: number; paused: boolean };

/** Whole percents that always sum to 100 over the links that are not paused; 0 for those that are, and for all where none is left. */
export function percents(shares: Share[]): Map<number, number> {
  const running = shares.filter(({ paused }) => !paused);
  const weights = running.some(({ weight }) => weight > 0)
    ? running
    : running.map((one) => ({ ...one, weight: 1 }));
  const rounded = inPercent(weights.map(({ weight }) => weight));
  return new Map([
    ...shares.map(({ id }) => [id, 0] as const),
    ...running.map(({ id }, at) => [id, rounded[at] ?? 0] as const),
  ]);
}

/** One link gets another percentage; the others keep their proportions and share what is left. */
export function withPercent(shares: Share[], id: number, percent: number): Share[] {
  const before = percents(shares);
  const others = shares.filter((share) => share.id !== id && !share.paused);
  // Alone, it can only have everything.
  const own = others.length === 0 ? 100 : Math.min(100, Math.max(0, Math.round(percent)));
  const weights = others.map((share) => before.get(share.id) ?? 0);
  const spread = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const rest = inPercent(spread, 100 - own);
  const next = new Map(others.map((share, at) => [share.id, rest[at] ?? 0]));
  return shares.map((share) =>
    share.id === id ? { ...share, weight: own } : { ...share, weight: next.get(share.id) ?? share.weight },
  );
}

/** Rounds by the largest remainders, so that the sum is exact. */
function inPercent(weights: number[], whole = 100): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (weight / total) * whole);
  const floors = exact.map(Math.floor);
  const left = whole - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = exact.map((value, at) => ({ at, rest: value - Math.floor(value) }));
  const lucky = new Set(
    byRemainder
      .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return floors.map((floor, at) => floor + (lucky.has(at) ? 1 : 0));
}
