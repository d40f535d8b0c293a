import { TZDate } from "@date-fns/tz";
import { addDays, addMonths, addWeeks, format, setHours, startOfISOWeek, startOfMonth } from "date-fns";
import type { Report } from "./enums";

/** A report's rhythm. */
export type Rhythm = Exclude<Report, "off">;

/** What one report is about: a week from Monday on, or a month, of a time zone. `name` says which, such as `weekly-2026-11-23`. */
export type Period = { name: string; start: Date; end: Date };

/** In the morning of the day after, when the last visits are counted. */
const HOUR = 7;
/** A report that comes later than this after its period is none that anybody waits for. */
const LATEST_DAYS: Record<Rhythm, number> = { weekly: 3, monthly: 7 };

const beginning = (rhythm: Rhythm, at: TZDate): TZDate =>
  rhythm === "weekly" ? startOfISOWeek(at) : startOfMonth(at);
const next = (rhythm: Rhythm, at: TZDate, steps = 1): TZDate =>
  rhythm === "weekly" ? addWeeks(at, steps) : addMonths(at, steps);
const plain = (at: TZDate) => new Date(at.getTime());

/** The last period that is over. */
export function lastPeriod(rhythm: Rhythm, now: Date, timeZone: string): Period {
  const end = beginning(rhythm, TZDate.tz(timeZone, now));
  const start = next(rhythm, end, -1);
  return { name: `${rhythm}-${format(start, "yyyy-MM-dd")}`, start: plain(start), end: plain(end) };
}

/** The one right before a period. */
export const periodBefore = (rhythm: Rhythm, { start }: Period, timeZone: string): Period =>
  lastPeriod(rhythm, start, timeZone);

/** When the next report is written: at seven in the morning of a Monday, or of the first of a month. */
export function nextDue(rhythm: Rhythm, now: Date, timeZone: string): Date {
  const current = beginning(rhythm, TZDate.tz(timeZone, now));
  const due = plain(setHours(current, HOUR));
  return due > now ? due : plain(setHours(next(rhythm, current), HOUR));
}

/** Whether a period that is over is worth a report at this moment: it is morning already, and not days later. */
export function isTimely(rhythm: Rhythm, { end }: Period, now: Date, timeZone: string): boolean {
  const day = TZDate.tz(timeZone, end);
  return now >= plain(setHours(day, HOUR)) && now < plain(addDays(day, LATEST_DAYS[rhythm]));
}
