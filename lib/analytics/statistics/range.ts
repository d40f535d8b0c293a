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
import { pool } from "@/lib/platform/database/pool";
import { invalid } from "@/lib/platform/failure";
import type { Interval } from "./enums";
import type { ClicksQuery, StatsQuery } from "./schema";
import type { Span } from "./sql/raw-clicks";
import { GONE_HOURS } from "./sql/timeseries";

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
  const last = to ?? localDay(TZDate.tz(zone, now));
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

/** The whole UTC days inside a range: `[first, after)`, empty when `first` is not before `after`. */
export function wholeDays({ start, end }: Range): { first: string; after: string } {
  const day = 86_400_000;
  const first = new Date(Math.ceil(start.getTime() / day) * day);
  const after = new Date(Math.max(first.getTime(), Math.floor(end.getTime() / day) * day));
  return { first: first.toISOString().slice(0, 10), after: after.toISOString().slice(0, 10) };
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

/** The UTC hours, by their beginning, that an edge of a range or of one of its bars cuts through: their sums belong to two bars. */
export function cutHours(range: Range): Date[] {
  const { start, end, interval, timezone } = range;
  const edges = interval === "hour" ? [start, end] : [...barEdges(range), end];
  const cut = new Set(edges.filter((edge) => edge.getTime() % HOUR_MS !== 0).map(hourOf));
  if (interval === "hour")
    for (let hour = hourOf(start); hour < end.getTime(); hour += HOUR_MS) {
      const shifts = [hour, hour + HOUR_MS - 1].map((moment) => tzOffset(timezone, new Date(moment)));
      if (shifts[0] !== shifts[1] || (shifts[0] ?? 0) % 60 !== 0) cut.add(hour);
    }
  return [...cut].toSorted((a, b) => a - b).map((hour) => new Date(hour));
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

const UTC_HOUR_MS = 3_600_000;

/**
 * The UTC hours that an edge of a range or of its bars cuts, as in zones that are half or three quarters of an hour off. Only single
 * clicks say on which side of the edge a visit was (ADR 8), so hours whose clicks have been removed are left out.
 */
export async function readableCuts(range: Range): Promise<Date[]> {
  const cut = cutHours(range);
  if (cut.length === 0) return cut;
  const { rows } = await pool().query<{ hour: Date }>({
    name: "gone-hours",
    text: GONE_HOURS,
    values: [cut],
  });
  const gone = new Set(rows.map(({ hour }) => hour.getTime()));
  return cut.filter((hour) => !gone.has(hour.getTime()));
}

/** Hours as spans of a range, those in a row as one. */
export function spansOf(hours: Date[], { start, end }: Range): Span[] {
  const found: Span[] = [];
  for (const hour of hours) {
    const since = new Date(Math.max(hour.getTime(), start.getTime()));
    const before = new Date(Math.min(hour.getTime() + UTC_HOUR_MS, end.getTime()));
    const last = found.at(-1);
    if (last?.before.getTime() === since.getTime()) last.before = before;
    else found.push({ since, before });
  }
  return found;
}

/** The whole hours of a range, which sums can answer, and the spans at its edges, which single clicks have to. */
export type Edges = { start: Date; end: Date; spans: Span[] };

/** A trailing hour whose clicks have been removed counts as a whole: it begins within the range. */
export async function edgesOf(range: Range): Promise<Edges> {
  const cuts = await readableCuts({ ...range, interval: "month" });
  const atEdge = cuts.filter(
    (hour) => hour < range.start || hour.getTime() + UTC_HOUR_MS > range.end.getTime(),
  );
  const last = atEdge.find((hour) => hour.getTime() + UTC_HOUR_MS > range.end.getTime());
  return {
    start: new Date(Math.ceil(range.start.getTime() / UTC_HOUR_MS) * UTC_HOUR_MS),
    end: last ?? range.end,
    spans: spansOf(atEdge, range),
  };
}
