import { print, promise } from "@/bench/figures";
import type { Ledger } from "./ledger";

type Counted = Record<string, Map<string, number>>;

/** Prints whether every place counts what the visitors know, and at most `surplus` more than was acknowledged. */
export function reportCounts(ledger: Ledger, counted: Counted, surplus: number): void {
  const { sent, acknowledged } = ledger.totals();
  print(`${sent} sent, ${acknowledged} acknowledged, ${sent - acknowledged} unanswered`);
  for (const [place, counts] of Object.entries(counted)) {
    const total = sumOf(counts);
    const differences = ledger.differences(counts);
    promise(
      `acknowledged ≤ counted ≤ sent in ${place}`,
      `${total}, lost ${Math.max(acknowledged - total, 0)}`,
      differences.length === 0,
    );
    for (const difference of differences.slice(0, 5)) print(`        ${difference}`);
    promise(
      `surplus ≤ ${surplus} in ${place}`,
      String(total - acknowledged),
      total - acknowledged <= surplus,
    );
  }
  promiseSame(counted);
}

/** Prints whether every place counts exactly so many. */
export function reportExactly(counted: Counted, expected: number): void {
  for (const [place, counts] of Object.entries(counted))
    promise(`exactly ${expected} in ${place}`, String(sumOf(counts)), sumOf(counts) === expected);
  promiseSame(counted);
}

function promiseSame(counted: Counted) {
  const [first, ...rest] = Object.values(counted).map((counts) => JSON.stringify([...counts].sort()));
  const isSame = rest.every((counts) => counts === first);
  promise("every place counts the same", `${rest.length + 1} places`, isSame);
}

export const sumOf = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The clicks of these aliases alone, on a database that others use as well. */
export const countsOf = (counts: Map<string, number>, aliases: readonly string[]): number =>
  aliases.reduce((sum, alias) => sum + (counts.get(alias) ?? 0), 0);
