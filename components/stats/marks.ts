import type { Interval } from "@/lib/stats/choices";
import { hourIn } from "./zone-clock";

/** Something that happened at a moment and may explain what the numbers do. */
export type Happening = { at: Date; text: string };

/** What happened in each bucket of a chart, by its `at`; those in which nothing did are not there. */
export type Marks = ReadonlyMap<string, string[]>;

export const NO_MARKS: Marks = new Map();

const LENGTHS: Record<Interval, number> = { hour: 16, day: 10, month: 7 };

/** Puts happenings, the latest first, into the buckets of a time zone in which they fall, there the earliest first. */
export function marksOf(happenings: readonly Happening[], interval: Interval, timeZone: string): Marks {
  const marks = new Map<string, string[]>();
  for (const { at, text } of happenings) {
    const bucket = hourIn(timeZone, at).slice(0, LENGTHS[interval]);
    const there = marks.get(bucket) ?? [];
    if (!there.includes(text)) marks.set(bucket, [text, ...there]);
  }
  return marks;
}
