import type { Interval } from "@/lib/analytics/store/enums";

export const PRESETS = [
  "today",
  "yesterday",
  "7d",
  "28d",
  "91d",
  "month",
  "last-month",
  "year",
  "12mo",
  "all",
] as const;
export type Preset = (typeof PRESETS)[number];

/** A span of whole days, both ends included, written `YYYY-MM-DD`. */
export type Days = { from: string; to: string };

export type Range = Days & { interval: Interval };

/** The days that a preset means now in a time zone: the calendar says those of all but one (`daysSince`). */
export function daysOf(preset: Exclude<Preset, "all">, timeZone: string, now = new Date()): Days {
  const today = dayIn(timeZone, now);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: plus(today, -1), to: plus(today, -1) };
    case "7d":
      return { from: plus(today, -6), to: today };
    case "28d":
      return { from: plus(today, -27), to: today };
    case "91d":
      return { from: plus(today, -90), to: today };
    case "month":
      return { from: monthOf(today), to: today };
    case "last-month": {
      const last = plus(monthOf(today), -1);
      return { from: monthOf(last), to: last };
    }
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "12mo":
      return { from: monthOf(today, -11), to: today };
  }
}

/** All days since the first one, today alone while it isn't known. */
export function daysSince(first: string | undefined, timeZone: string, now = new Date()): Days {
  const today = dayIn(timeZone, now);
  return { from: first && first < today ? first : today, to: today };
}

/** The week that is so many away from this one, whole; it begins on a day, 0 for Sunday. */
export function weekOf(timeZone: string, begins: number, now: Date, away: number): Days {
  const today = dayIn(timeZone, now);
  const from = plus(today, 7 * away - ((new Date(today).getUTCDay() - begins + 7) % 7));
  return { from, to: plus(from, 6) };
}

/** The period of the same length before or after; never past today. */
export function shifted({ from, to }: Days, direction: -1 | 1, timeZone: string, now = new Date()): Days {
  const by = lengthOf({ from, to }) * direction;
  return plus(to, by) > dayIn(timeZone, now) ? { from, to } : { from: plus(from, by), to: plus(to, by) };
}

const HOURS_UP_TO = 31;
const DAYS_UP_TO = 731;

/** The steps a range may be cut into without more points than a screen can show; the first suits it best. */
export function intervalsOf(days: Days): [Interval, ...Interval[]] {
  const length = lengthOf(days);
  const best = length <= 2 ? "hour" : length <= 124 ? "day" : "month";
  const possible: Interval[] = [
    ...(length <= HOURS_UP_TO ? ["hour" as const] : []),
    ...(length <= DAYS_UP_TO ? ["day" as const] : []),
    "month",
  ];
  return [best, ...possible.filter((interval) => interval !== best)];
}

/** True for two real days in order. */
export const isRange = ({ from, to }: Days): boolean => isDay(from) && isDay(to) && from <= to;

const lengthOf = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / DAY + 1;

// Days here are the calendar's, written as UTC: they have no hours that a change of clocks could move.
const DAY = 86_400_000;
const written = (date: number) => new Date(date).toISOString().slice(0, 10);
const plus = (day: string, days: number) => written(Date.parse(day) + days * DAY);

/** The first day of a day's month, or of one some months away. */
const monthOf = (day: string, away = 0) =>
  written(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + away, 1));
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** `2026-11-21` where it is that day. */
export const dayIn = (timeZone: string, now: Date): string => hourIn(timeZone, now).slice(0, 10);

/** `2026-11-21 18:00`, the hour that has begun there. Swedish writes days and hours this way round. */
export const hourIn = (timeZone: string, now: Date): string =>
  `${new Intl.DateTimeFormat("sv-SE", { ...HOUR, timeZone }).format(now)}:00`;

const TWO_DIGITS = { month: "2-digit", day: "2-digit", hour: "2-digit" } as const;
const HOUR = { ...TWO_DIGITS, year: "numeric", hourCycle: "h23" } as const;

/** A day's hours that have begun: what is still to come is not zero clicks, it is nothing yet. */
export function begun<B extends { at: string }>(series: B[], timeZone: string, now: Date): B[] {
  const hour = hourIn(timeZone, now);
  return series.filter(({ at }) => at.slice(0, hour.length) <= hour.slice(0, at.length));
}

/** Something that happened at a moment and may explain what the numbers do. */
export type ChartEvent = { at: Date; text: string /** of which day only is known */; day?: string };

/** Changes per bucket of a chart, by its `at`; buckets without any are absent. */
export type Marks = ReadonlyMap<string, string[]>;

export const NO_MARKS: Marks = new Map();

/** A day may have hundreds; so many are read at a glance. */
const MOST_SHOWN = 5;

/** The first few marks of a bucket, and how many there are beside them. */
export const shownMarks = (marks: readonly string[] = []): string[] => {
  const more = marks.length - MOST_SHOWN;
  return more > 0 ? [...marks.slice(0, MOST_SHOWN), `+${more}`] : [...marks];
};

const LENGTHS: Record<Interval, number> = { hour: 16, day: 10, month: 7 };

/** Puts happenings, the latest first, into the buckets of a time zone in which they fall, there the earliest first. */
export function marksOf(happenings: readonly ChartEvent[], interval: Interval, timeZone: string): Marks {
  const marks = new Map<string, string[]>();
  for (const { at, text, day } of happenings) {
    const hour = day === undefined ? hourIn(timeZone, at) : `${day} 00:00`;
    const bucket = hour.slice(0, LENGTHS[interval]);
    const there = marks.get(bucket) ?? [];
    if (!there.includes(text)) marks.set(bucket, [text, ...there]);
  }
  return marks;
}
