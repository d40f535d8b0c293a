import { countsAt } from "./postgres/tally";
import type { AllCounts, Counted, Counts, ListPage, OwnerCount, Visit } from "./store";

/** Two lists of counts as one. */
export function together<Row extends Counts>(
  a: readonly Row[],
  b: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  if (b.length === 0) return [...a];
  const rows = new Map<string, Row>();
  const counts = new Map<string, Counts>();
  for (const row of [...a, ...b]) {
    const key = keyOf(row);
    rows.set(key, row);
    const sum = countsAt(counts, key);
    sum.clicks += row.clicks;
    sum.uniques += row.uniques;
  }
  return Array.from(rows, ([key, row]) => ({ ...row, ...counts.get(key) }));
}

/** What was counted of the same in two places. */
export function countedTogether(a: Counted, b: Counted): Counted {
  const withoutDetails = (a.withoutDetails ?? 0) + (b.withoutDetails ?? 0);
  return {
    bars: a.bars.map((bar, at) => barsTogether(bar, b.bars[at])),
    values: together(a.values, b.values, ({ dimension, value }) => `${dimension} ${value}`),
    tracks: together(a.tracks, b.tracks, ({ linkId, destination }) => `${linkId} ${destination}`),
    owners: together(a.owners, b.owners, ownerKey),
    ...(withoutDetails > 0 && { withoutDetails }),
  };
}

/** What tells two counts of owners apart. */
export const ownerKey = ({ owner, id }: Pick<OwnerCount, "owner" | "id">): string => `${owner} ${id}`;

function barsTogether(a: AllCounts, b: AllCounts | undefined): AllCounts {
  if (!b) return a;
  const imported = (a.imported ?? 0) + (b.imported ?? 0);
  return {
    clicks: a.clicks + b.clicks,
    uniques: a.uniques + b.uniques,
    bots: a.bots + b.bots,
    refused: a.refused + b.refused,
    ...(imported > 0 && { imported }),
  };
}

/** Two pages of the same list as one. */
export function listedTogether(a: readonly Visit[], b: readonly Visit[], page: ListPage): Visit[] {
  const sign = page.order === "asc" ? 1 : -1;
  return [...a, ...b]
    .sort((x, y) => sign * (x.at.getTime() - y.at.getTime() || Number(BigInt(x.id) - BigInt(y.id))))
    .slice(0, page.limit);
}

/** Clicks by day of the same records as one. */
export function daysTogether(a: Map<number, number[]>, b: Map<number, number[]>): Map<number, number[]> {
  const found = new Map(a);
  for (const [id, days] of b) {
    const known = found.get(id);
    found.set(id, known ? known.map((clicks, day) => clicks + (days[day] ?? 0)) : days);
  }
  return found;
}
