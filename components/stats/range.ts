import { TZDate } from "@date-fns/tz";
import { addDays, endOfMonth, format, startOfMonth, startOfYear, subDays, subMonths } from "date-fns";
import type { Interval } from "@/lib/stats/schema";

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

/** The days a preset means now in a time zone. `since` is the first day there can be anything. */
export function daysOf(preset: Preset, timeZone: string, since: string, now = new Date()): Days {
  const today = new TZDate(now, timeZone);
  const from = (date: Date) => ({ from: day(date), to: day(today) });
  switch (preset) {
    case "today":
      return from(today);
    case "yesterday":
      return { from: day(subDays(today, 1)), to: day(subDays(today, 1)) };
    case "7d":
      return from(subDays(today, 6));
    case "28d":
      return from(subDays(today, 27));
    case "91d":
      return from(subDays(today, 90));
    case "month":
      return from(startOfMonth(today));
    case "last-month": {
      const last = subMonths(startOfMonth(today), 1);
      return { from: day(last), to: day(endOfMonth(last)) };
    }
    case "year":
      return from(startOfYear(today));
    case "12mo":
      return { from: `${format(subMonths(today, 11), "yyyy-MM")}-01`, to: day(today) };
    case "all":
      return { from: since < day(today) ? since : day(today), to: day(today) };
  }
}

/** The stretch of the same length before or after; never past today. */
export function shifted({ from, to }: Days, direction: -1 | 1, timeZone: string, now = new Date()): Days {
  const by = lengthOf({ from, to }) * direction;
  const today = day(new TZDate(now, timeZone));
  const move = (text: string) => day(addDays(new Date(`${text}T12:00:00`), by));
  return move(to) > today ? { from, to } : { from: move(from), to: move(to) };
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

const lengthOf = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
const day = (date: Date) => format(date, "yyyy-MM-dd");
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
