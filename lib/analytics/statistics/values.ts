import type { Listed } from "../store/enums";
import type { Counts } from "../store/store";

export type ValueCount = Counts & {
  dimension: Listed;
  value: string;
  /** of a record, whose value is its id */
  name?: string;
  record?: number;
  /** in the days compared with */
  before?: Counts;
};

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

/** The values with the most clicks, most first, of so many that sorting them all takes a second. Those that are even with the last are all there. */
export function highest(values: readonly ValueCount[], many: number): ValueCount[] {
  if (values.length <= many) return values.toSorted(byClicks);
  const clicks = Float64Array.from(values, (row) => row.clicks).sort();
  const least = clicks[clicks.length - many] ?? 0;
  return values.filter((row) => row.clicks >= least).toSorted(byClicks);
}

const byClicks = (a: ValueCount, b: ValueCount) =>
  b.clicks - a.clicks ||
  (b.before?.clicks ?? 0) - (a.before?.clicks ?? 0) ||
  (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);

const NONE: Counts = { clicks: 0, uniques: 0 };

/** The values of a dimension with what they were in the days compared with, where there are such; those that are gone have no clicks. */
export function withBefore(
  values: readonly ValueCount[],
  before: readonly ValueCount[] | undefined,
): readonly ValueCount[] {
  if (!before) return values;
  const past = new Map(before.map((row) => [row.value, row]));
  const found = values.map((row) => ({ ...row, before: past.get(row.value) ?? NONE }));
  const here = new Set(values.map(({ value }) => value));
  const gone = before
    .filter(({ value }) => !here.has(value))
    .map((row) => ({ ...row, ...NONE, before: row }));
  return [...found, ...gone];
}
