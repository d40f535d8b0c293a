import type { AllCounts, Counted, Counts, ListPage, Owner, OwnerCount, Visit } from "./store";

/** Two lists of counts as one. What the second says several times is added up; the first says nothing twice and may be very long. */
export function together<Row extends Counts>(
  a: readonly Row[],
  b: readonly Row[],
  keyOf: (row: Row) => string | number,
): Row[] {
  if (b.length === 0) return [...a];
  const added = new Map<string | number, Row>();
  for (const row of b) {
    const key = keyOf(row);
    const known = added.get(key);
    added.set(key, known ? sumOf(known, row) : row);
  }
  const rows = a.map((row) => {
    const key = keyOf(row);
    const more = added.get(key);
    if (more === undefined) return row;
    added.delete(key);
    return sumOf(row, more);
  });
  for (const row of added.values()) rows.push(row);
  return rows;
}

const sumOf = <Row extends Counts>(a: Row, b: Row): Row => ({
  ...a,
  clicks: a.clicks + b.clicks,
  uniques: a.uniques + b.uniques,
});

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

/** More than any id. */
const IDS = 2 ** 31;
const PLACES = { link: 0, domain: 1, qr: 2, bio: 3 } as const satisfies Record<Owner, number>;

/** What tells two counts of owners apart: a number, because there may be half a million. */
export const ownerKey = ({ owner, id }: Pick<OwnerCount, "owner" | "id">): number => PLACES[owner] * IDS + id;

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
