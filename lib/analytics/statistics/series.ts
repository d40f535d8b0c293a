import type { AllCounts } from "../store/store";
import { buckets, type Range, type Spans } from "./range";

export type Bucket = AllCounts & { at: string };

/** A head always equals its bars, because it is their sum. */
export const totalOf = (series: readonly AllCounts[]): AllCounts =>
  series.reduce<AllCounts>(
    (sum, row) => ({
      clicks: sum.clicks + row.clicks,
      uniques: sum.uniques + row.uniques,
      bots: sum.bots + row.bots,
      refused: sum.refused + row.refused,
      ...importedIn(sum, row),
    }),
    { clicks: 0, uniques: 0, bots: 0, refused: 0 },
  );

const importedIn = (a: AllCounts, b: AllCounts) => {
  const imported = (a.imported ?? 0) + (b.imported ?? 0);
  return imported > 0 ? { imported } : {};
};

/** The bars of a range from the counts of its spans: adds up what belongs to one bar, and adds those in which nobody came. */
export function barsOf(range: Range, { bars }: Spans, counts: readonly AllCounts[]): Bucket[] {
  const found = new Map<string, AllCounts[]>();
  for (const [place, { local, shift }] of bars.entries()) {
    const count = counts[place];
    const bar = `${local} ${shift}`;
    if (count) found.set(bar, [...(found.get(bar) ?? []), count]);
  }
  return buckets(range).map(({ at, local, shift }) => ({
    ...totalOf(found.get(`${local} ${shift}`) ?? []),
    at,
  }));
}
