import { TZDate } from "@date-fns/tz";
import {
  addDays,
  addHours,
  addMonths,
  differenceInCalendarDays,
  format,
  startOfDay,
  startOfMonth,
  subYears,
} from "date-fns";
import { invalid } from "../failure";
import type { Interval } from "./choices";
import type { ClicksQuery, StatsQuery } from "./schema";

const BY_DEFAULT = 28;
const MOST_BUCKETS = 2_500;

/** A stretch of whole local days, and the same as moments. */
export type Range = {
  from: string;
  to: string;
  interval: Interval;
  timezone: string;
  start: Date;
  end: Date;
};

/** The range a query means in its time zone, else in the workspace's own; the last 28 days where it names none. */
export function rangeOf(
  { from, to, interval = "day", tz }: ClicksQuery & { interval?: Interval },
  timezone: string,
  now: Date,
): Range {
  const zone = tz ?? timezone;
  const last = to ?? localDay(TZDate.tz(zone, now));
  const first = from ?? localDay(addDays(midnight(last, zone), 1 - BY_DEFAULT));
  return bounded({ from: first, to: last, interval, timezone: zone, ...moments(first, last, zone) });
}

/** What a query wants a range compared with, if anything. */
export function comparedRange(range: Range, compare: StatsQuery["compare"]): Range | undefined {
  if (compare === undefined) return undefined;
  if (compare === "previous") return previousRange(range);
  const [from, to] =
    compare === "year"
      ? [range.from, range.to].map((day) => aYearBefore(day, range.timezone))
      : compare.split(",");
  if (!from || !to) return undefined;
  return bounded({ ...range, from, to, ...moments(from, to, range.timezone) });
}

/** The stretch of the same length right before a range. */
export function previousRange(range: Range): Range {
  const days = differenceInCalendarDays(`${range.to}T00:00:00Z`, `${range.from}T00:00:00Z`) + 1;
  const from = localDay(addDays(midnight(range.from, range.timezone), -days));
  const to = localDay(addDays(midnight(range.from, range.timezone), -1));
  return { ...range, from, to, ...moments(from, to, range.timezone) };
}

/** The whole UTC days inside a range: `[first, after)`, empty when `first` is not before `after`. */
export function wholeDays({ start, end }: Range): { first: string; after: string } {
  const day = 86_400_000;
  const first = new Date(Math.ceil(start.getTime() / day) * day);
  const after = new Date(Math.max(first.getTime(), Math.floor(end.getTime() / day) * day));
  return { first: first.toISOString().slice(0, 10), after: after.toISOString().slice(0, 10) };
}

/** Every hour, day or month of a range, as it is written in a series. */
export function buckets({ start, end, interval, timezone }: Range): string[] {
  const [step, write] = STEPS[interval];
  const found: string[] = [];
  let at = interval === "month" ? startOfMonth(TZDate.tz(timezone, start)) : TZDate.tz(timezone, start);
  for (; at < end && found.length < MOST_BUCKETS; at = step(at, 1))
    if (found.at(-1) !== write(at)) found.push(write(at));
  return found;
}

function bounded(range: Range): Range {
  if (buckets(range).length < MOST_BUCKETS) return range;
  throw invalid(`The range has too many ${range.interval}s. Take a longer interval.`);
}

const aYearBefore = (day: string, zone: string) => localDay(subYears(midnight(day, zone), 1));

const localDay = (moment: Date) => format(moment, "yyyy-MM-dd");
const localHour = (moment: Date) => format(moment, "yyyy-MM-dd HH:00");
const localMonth = (moment: Date) => format(moment, "yyyy-MM");

type Step = [(moment: TZDate, amount: number) => TZDate, (moment: Date) => string];
const STEPS: Record<Interval, Step> = {
  hour: [addHours, localHour],
  day: [(moment, amount) => startOfDay(addDays(moment, amount)), localDay],
  month: [addMonths, localMonth],
};

function midnight(day: string, zone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return startOfDay(new TZDate(year, month - 1, date, zone));
}

function moments(from: string, to: string, zone: string) {
  return {
    start: new Date(midnight(from, zone).getTime()),
    end: new Date(addDays(midnight(to, zone), 1).getTime()),
  };
}
