import type { Breakdown } from "../store/enums";
import type { Counts } from "../store/store";

export type ValueCount = Counts & { dimension: Breakdown; value: string };

/** Which values: those with this text in them, or one of these, from one place to another. */
export type Wanted = { q?: string; named?: readonly string[]; after: number; last: number };
/** A part of the values, and how many there are. */
export type FoundValues = { rows: ValueCount[]; total: number };

/** The values of one dimension, most clicks first, and of how many they are a part. */
export function ranked(
  values: readonly ValueCount[],
  { q = "", named = [], after, last }: Wanted,
): FoundValues {
  const text = q.toLowerCase();
  const isWanted = ({ value }: ValueCount) =>
    text === "" || value.toLowerCase().includes(text) || named.includes(value);
  const found = values.filter(isWanted).toSorted(byClicks);
  return { rows: found.slice(after, last), total: found.length };
}

const byClicks = (a: ValueCount, b: ValueCount) => b.clicks - a.clicks || (a.value < b.value ? -1 : 1);
