/** The lower ends of up to five steps that hold about as many values each; none for no values. */
export function quantilesOf(values: readonly number[], most = 5): number[] {
  const sorted = values.filter((value) => value > 0).sort((one, other) => one - other);
  const ends = Array.from({ length: most }, (_, step) => sorted[Math.floor((step * sorted.length) / most)]);
  return [...new Set(ends.filter((end) => end !== undefined))];
}

/** The step a value is on, counted from 1; 0 for nothing. */
export const stepOf = (value: number, ends: readonly number[]): number =>
  value <= 0 ? 0 : ends.filter((end) => end <= value).length;
