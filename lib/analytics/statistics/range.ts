import { TZDate, tzOffset } from "@date-fns/tz";
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
import { invalid } from "@/lib/platform/failure";
import type { Interval } from "../store/enums";
import type { ClicksQuery, StatsQuery } from "./schema";

const BY_DEFAULT = 28;
const MOST_BUCKETS = 2_500;

/** A range of whole local days, with its bounds as timestamps. */
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
  const last = to ?? dayIn(zone, now);
  const first = from ?? localDay(addDays(midnight(last, zone), 1 - BY_DEFAULT));
  return bounded({ from: first, to: last, interval, timezone: zone, ...timestampsOf(first, last, zone) });
}

/** The range to compare with, if the query asks for one. */
export function comparedRange(range: Range, compare: StatsQuery["compare"]): Range | undefined {
  if (compare === undefined) return undefined;
  if (compare === "previous") return previousRange(range);
  const [from, to] =
    compare === "year"
      ? [range.from, range.to].map((day) => aYearBefore(day, range.timezone))
      : compare.split(",");
  if (!from || !to) return undefined;
  return bounded({ ...range, from, to, ...timestampsOf(from, to, range.timezone) });
}

/** The period of the same length right before a range. */
export function previousRange(range: Range): Range {
  const days = differenceInCalendarDays(`${range.to}T00:00:00Z`, `${range.from}T00:00:00Z`) + 1;
  const from = localDay(addDays(midnight(range.from, range.timezone), -days));
  const to = localDay(addDays(midnight(range.from, range.timezone), -1));
  return { ...range, from, to, ...timestampsOf(from, to, range.timezone) };
}

/**
 * One bar of a series: `at` as it is written there, the local time it begins with, and the UTC offset at that time, in
 * minutes; the last is 0 for days and months, in which that may change.
 */
export type Bucket = { at: string; local: string; shift: number };

/**
 * Every hour, day or month of a range. The hour that happens twice when summer time ends is two, and says which is which:
 * `2026-10-25 02:00+02:00` and `2026-10-25 02:00+01:00`.
 */
export function buckets({ start, end, interval, timezone }: Range): Bucket[] {
  const [step, write] = STEPS[interval];
  const found: Bucket[] = [];
  let at = interval === "month" ? startOfMonth(TZDate.tz(timezone, start)) : TZDate.tz(timezone, start);
  for (; at < end && found.length < MOST_BUCKETS; at = step(at, 1)) {
    const [local, last] = [write(at), found.at(-1)];
    const shift = interval === "hour" ? tzOffset(timezone, at) : 0;
    if (last?.local === local && last.shift !== shift) {
      last.at = local + offsetText(last.shift);
      found.push({ at: local + offsetText(shift), local, shift });
    } else if (last?.local !== local) found.push({ at: local, local, shift });
  }
  return found;
}

/** The instants between which the clicks of a range are counted, one more than `bars`, and which bar each of these spans belongs to. */
export type Spans = { edges: Date[]; bars: Pick<Bucket, "local" | "shift">[] };

/** A range in spans that lie within one bar each: its days or months, or the hours of its clocks, which need not begin when those of UTC do. */
export function spansOf(range: Range): Spans {
  const { interval, timezone, end } = range;
  const [, write] = STEPS[interval];
  const starts = interval === "hour" ? hourEdges(range) : barEdges(range);
  return {
    edges: [...starts, end],
    bars: starts.map((start) => {
      const local = TZDate.tz(timezone, start);
      return { local: write(local), shift: interval === "hour" ? tzOffset(timezone, local) : 0 };
    }),
  };
}

/** Every hour of UTC; where clocks are not a whole number of hours off, or change, every quarter of an hour. */
function hourEdges({ start, end, timezone }: Range): Date[] {
  const edges: number[] = [];
  for (let hour = hourOf(start); hour < end.getTime(); hour += HOUR_MS) {
    const shifts = [hour, hour + HOUR_MS - 1].map((moment) => tzOffset(timezone, new Date(moment)));
    const isWhole = shifts[0] === shifts[1] && (shifts[0] ?? 0) % 60 === 0;
    for (let at = hour; at < hour + HOUR_MS; at += isWhole ? HOUR_MS : QUARTER_MS) edges.push(at);
  }
  const inside = edges.filter((edge) => edge > start.getTime() && edge < end.getTime());
  return [start, ...inside.map((edge) => new Date(edge))];
}

/** Timestamps at which the days or months of a range begin, starting with the range's own. */
function barEdges({ start, end, interval, timezone }: Range): Date[] {
  const [step] = STEPS[interval];
  const edges = [start];
  let at = interval === "month" ? startOfMonth(TZDate.tz(timezone, start)) : TZDate.tz(timezone, start);
  for (at = step(at, 1); at < end; at = step(at, 1)) edges.push(new Date(at.getTime()));
  return edges;
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const hourOf = (moment: Date) => Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS;

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const digits = [hours, rest].map((part) => String(part).padStart(2, "0")).join(":");
  return (minutes < 0 ? "-" : "+") + digits;
}

function bounded(range: Range): Range {
  if (buckets(range).length < MOST_BUCKETS) return range;
  throw invalid(`The range has too many ${range.interval}s. Choose a longer interval.`);
}

const aYearBefore = (day: string, zone: string) => localDay(subYears(midnight(day, zone), 1));

/** The day that a moment lies in, in a time zone. */
export const dayIn = (zone: string, moment: Date): string => localDay(TZDate.tz(zone, moment));

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

function timestampsOf(from: string, to: string, zone: string) {
  return {
    start: new Date(midnight(from, zone).getTime()),
    end: new Date(addDays(midnight(to, zone), 1).getTime()),
  };
}
