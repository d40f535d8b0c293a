import type { Count } from "@/lib/analytics/statistics/schema";

/** The lower ends of up to five steps that hold about as many values each; none for no values. */
export function quantilesOf(values: readonly number[], most = 5): number[] {
  const sorted = values.filter((value) => value > 0).sort((one, other) => one - other);
  const ends = Array.from({ length: most }, (_, step) => sorted[Math.floor((step * sorted.length) / most)]);
  return [...new Set(ends.filter((end) => end !== undefined))];
}

/** The step a value is on, counted from 1; 0 for nothing. */
export const stepOf = (value: number, ends: readonly number[]): number =>
  value <= 0 ? 0 : ends.filter((end) => end <= value).length;

/** Hours of a series ("2026-11-20 14:00") added up by weekday, Sunday first, and hour of the day. */
export function weekOf(series: readonly (Count & { at: string })[], count: keyof Count): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const bucket of series) {
    const [day = "", time = ""] = bucket.at.split(" ");
    const hours = week[new Date(`${day}T00:00:00Z`).getUTCDay()];
    const hour = Number(time.slice(0, 2));
    if (hours) hours[hour] = (hours[hour] ?? 0) + bucket[count];
  }
  return week;
}

const FIRST = { sunday: 0, monday: 1, saturday: 6 };

/** The weekdays in order from the one a week begins with; 0 is Sunday. */
export const weekFrom = (start: keyof typeof FIRST): number[] =>
  Array.from({ length: 7 }, (_, at) => (FIRST[start] + at) % 7);
