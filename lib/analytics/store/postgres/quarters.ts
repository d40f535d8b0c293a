import type { AllCounts } from "../store";
import type { Tally } from "./tally";
import { VarintReader, type VarintWriter } from "./varints";

export const QUARTER_MS = 900_000;
export const QUARTERS = 96;

/** A day that sums are of, and between which moments they are wanted. */
export type Span = { midnight: number; from: number; to: number };

/** Writes the quarters of an hour of a day that had visits, with which each body of a day begins. */
export function writeQuarters(out: VarintWriter, quarters: readonly AllCounts[]) {
  const used = [...quarters.entries()].filter(([, { clicks, bots, refused }]) => clicks + bots + refused > 0);
  out.write(used.length);
  for (const [quarter, { clicks, uniques, bots, refused }] of used)
    for (const number of [quarter, clicks, uniques, bots, refused]) out.write(number);
}

/** How many clicks a day's row has. */
export function clicksOfDay(body: Buffer): number {
  const row = new VarintReader(body);
  let clicks = 0;
  for (let left = row.read(); left > 0; left--) clicks += quarterIn(row).clicks;
  return clicks;
}

/** The next quarter of an hour of a body. */
export function quarterIn(row: VarintReader): AllCounts & { quarter: number } {
  const [quarter, clicks, uniques, bots, refused] = [
    row.read(),
    row.read(),
    row.read(),
    row.read(),
    row.read(),
  ];
  return { quarter, clicks, uniques, bots, refused };
}

/** Adds the quarters that a body begins with to the bars that they are in. */
export function addQuarters(row: VarintReader, tally: Tally, { midnight, from, to }: Span) {
  const barOf = tally.bars.length > 0 ? tally.barsOf(midnight) : () => -1;
  for (let left = row.read(); left > 0; left--) {
    const { quarter, clicks, uniques, bots, refused } = quarterIn(row);
    const at = quarter * QUARTER_MS;
    const bar = tally.bars[barOf(at)];
    if (!bar || midnight + at < from || midnight + at >= to) continue;
    bar.clicks += clicks;
    bar.uniques += uniques;
    bar.bots += bots;
    bar.refused += refused;
  }
}
