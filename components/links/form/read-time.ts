import { TZDate } from "@date-fns/tz";
import { casual } from "chrono-node/en";

const MINUTE = 60_000;

/** The moment that words mean in a time zone, seen from now; without an hour, the end of that day. Null for words it cannot read. */
export function readTime(text: string, timeZone: string, now: Date): Date | null {
  const timezone = -new TZDate(now, timeZone).getTimezoneOffset();
  const [found] = casual.parse(text, { instant: now, timezone }, { forwardDate: true });
  if (!found) return null;
  const { start } = found;
  const pieces = (["year", "month", "day", "hour", "minute"] as const).map((part) => start.get(part) ?? 0);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = pieces;
  // "in 2 hours" is a length of time; all else is a calendar's day in the zone.
  if (start.isCertain("timezoneOffset"))
    return new Date(Math.floor(start.date().getTime() / MINUTE) * MINUTE);
  const [atHour, atMinute] = start.isCertain("hour") ? [hour, minute] : [23, 59];
  return new Date(new TZDate(year, month - 1, day, atHour, atMinute, timeZone).getTime());
}
