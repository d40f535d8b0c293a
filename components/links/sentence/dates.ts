import { toZonedInput } from "@/components/timestamps";
import {
  type Clock,
  clockTime,
  type Day,
  type Hour,
  isThisWeek,
  localOf,
  momentOf,
  moved,
  today,
  weekdayAfter,
  weekdayOf,
  written,
} from "./calendar";
import { hourAt } from "./hours";
import type { Token } from "./tokens";
import { phraseAt, type Unit, type Vocabulary } from "./vocabulary";

/** A date in words: from how many of them it was read, the moment, and its day or minute as clocks there show it. */
export type ReadDate = { used: number; moment: Date; local: string; comesAgain: boolean };

/** Which moment of a day is meant where no hour is said. */
export type Edge = "start" | "end";

/** `again`: after how long the same words mean the next one. */
type FoundDay = { used: number; day: Day; again?: { days?: number; years?: number } };

/**
 * The date that the words at a place say, in the clock's zone: a day ("Friday", "tomorrow", "Dec 24", "24.12.", "2027-01-31"), an hour ("9:00", "5 pm"),
 * both in either order, or a distance ("in 3 days"). Of days that come again it is the next one. Undefined for words that say no date.
 */
export function dateAt(
  tokens: readonly Token[],
  start: number,
  edge: Edge,
  vocabulary: Vocabulary,
  clock: Clock,
): ReadDate | undefined {
  const distance = distanceAt(tokens, start, vocabulary, clock);
  if (distance) return distance;
  const before = hourAt(tokens, start, vocabulary);
  const day = dayAt(tokens, start + (before?.used ?? 0), edge, vocabulary, clock);
  const after =
    before || !day || endsAt(tokens, start + day.used)
      ? undefined
      : hourAt(tokens, start + day.used, vocabulary);
  const hour = before ?? after;
  if (!day && !hour) return undefined;
  const used = (before?.used ?? 0) + (day?.used ?? 0) + (after?.used ?? 0);
  const found = day ?? { used: 0, day: today(clock), again: { days: 1 } };
  return { used, ...nextOf(found, hour, edge, clock) };
}

const endsAt = (tokens: readonly Token[], at: number) => tokens[at - 1]?.ends ?? true;

/** The moment of a day, or of the next such day when that has passed. */
function nextOf({ day, again }: FoundDay, hour: Hour | undefined, edge: Edge, clock: Clock) {
  const at = hour ?? (edge === "start" ? { hour: 0, minute: 0 } : { hour: 23, minute: 59 });
  const first = momentOf(day, at, clock);
  // "From today" began this morning.
  const isPast = again && first.getTime() <= clock.now.getTime();
  const shown = isPast ? moved(day, again) : day;
  const moment = isPast ? momentOf(shown, at, clock) : first;
  const local = hour ? `${written(shown)} ${clockTime(at)}` : written(shown);
  return { moment, local, comesAgain: again !== undefined };
}

/** "in 3 days", "in 2 hours": a distance from now. */
function distanceAt(tokens: readonly Token[], start: number, vocabulary: Vocabulary, clock: Clock) {
  const begin = phraseAt(vocabulary.words.in, tokens, start);
  const length = begin && lengthAt(tokens, start + begin.used, vocabulary);
  if (!begin || !length) return undefined;
  const moment = later(clock.now, length, clock.timeZone);
  return {
    used: begin.used + length.used,
    moment,
    local: toZonedInput(moment, clock.timeZone).replace("T", " "),
    comesAgain: false,
  };
}

/** A length of time ("3 days", "two weeks", "a week"), if the words at a place say one. */
export function lengthAt(
  tokens: readonly Token[],
  start: number,
  { words, units, numbers, pairs }: Vocabulary,
) {
  const token = tokens[start];
  if (!token || token.quoted) return undefined;
  const pair = phraseAt(pairs, tokens, start);
  if (pair) return { used: pair.used, unit: pair.value, count: 2 };
  const one = phraseAt(words.one, tokens, start);
  const glued = /^(\d{1,4})([\p{L}]+)$/u.exec(token.word);
  if (glued) {
    const unit = units.of.get(glued[2] ?? "") ?? SHORT_UNITS[glued[2] ?? ""];
    return unit && Number(glued[1]) > 0 ? { used: 1, unit, count: Number(glued[1]) } : undefined;
  }
  const count = one
    ? 1
    : /^\d{1,4}$/.test(token.word)
      ? Number(token.word)
      : (numbers.of.get(token.word) ?? 0);
  if (count === 0 || token.ends) return undefined;
  const skipped = one?.used ?? 1;
  const unit = phraseAt(units, tokens, start + skipped);
  return unit && { used: skipped + unit.used, unit: unit.value, count };
}

const SHORT_UNITS: Record<string, Unit> = { min: "minute", h: "hour", d: "day", w: "week", y: "year" };

/** A moment so much later: minutes and hours by the clock, days and more by the calendar of the zone. */
export function later(from: Date, { unit, count }: { unit: Unit; count: number }, timeZone: string): Date {
  if (unit === "minute" || unit === "hour")
    return new Date(from.getTime() + count * (unit === "hour" ? 3_600_000 : 60_000));
  const [day, hour] = localOf(from, timeZone);
  const months = unit === "month" ? count : unit === "year" ? 12 * count : 0;
  const days = unit === "day" ? count : unit === "week" ? 7 * count : 0;
  return momentOf(moved(day, { months, days }), hour, { now: from, timeZone });
}

function dayAt(
  tokens: readonly Token[],
  at: number,
  edge: Edge,
  vocabulary: Vocabulary,
  clock: Clock,
): FoundDay | undefined {
  const { words, weekdays, days } = vocabulary;
  const named = phraseAt(days, tokens, at);
  if (named) return { used: named.used, day: relativeDay(named.value, edge, clock) };
  const ending = phraseAt(words.endof, tokens, at);
  const later = ending && phraseAt(days, tokens, at + ending.used);
  if (ending && later) return { used: ending.used + later.used, day: relativeDay(later.value, "end", clock) };
  const unit = ending && phraseAt(vocabulary.units, tokens, at + ending.used);
  if (ending && unit && unit.value !== "minute" && unit.value !== "hour")
    return { used: ending.used + unit.used, day: relativeDay({ unit: unit.value, count: 0 }, "end", clock) };
  const on = phraseAt(words.on, tokens, at)?.used ?? 0;
  const next = phraseAt(words.next, tokens, at + on);
  const skipped = on + (next?.used ?? phraseAt(words.this, tokens, at + on)?.used ?? 0);
  const weekday = phraseAt(weekdays, tokens, at + skipped);
  if (weekday) {
    const day = weekdayAfter(today(clock), weekday.value);
    const shown = next && isThisWeek(day, clock) ? moved(day, { days: 7 }) : day;
    return { used: skipped + weekday.used, day: shown, again: { days: 7 } };
  }
  const date = calendarDayAt(tokens, at + on, vocabulary, clock);
  return date && { ...date, used: on + date.used };
}

/** "24 December", "Dec 24th 2027", "24.12.", "2027-01-31". */
function calendarDayAt(
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
  clock: Clock,
): FoundDay | undefined {
  const token = tokens[at];
  if (!token || token.quoted) return undefined;
  const numbers = numbersIn(token.word, vocabulary.dayFirst);
  if (numbers) return calendarDay(numbers, 1, clock);
  const number = dayNumber(token.word);
  if (number !== undefined && !token.ends) {
    const of = phraseAt(vocabulary.words.of, tokens, at + 1)?.used ?? 0;
    const month = phraseAt(vocabulary.months, tokens, at + 1 + of);
    if (!month) return undefined;
    return withYear(tokens, at, { month: month.value + 1, day: number }, 1 + of + month.used, clock);
  }
  const month = phraseAt(vocabulary.months, tokens, at);
  if (!month || endsAt(tokens, at + month.used)) return undefined;
  const day = dayNumber(tokens[at + month.used]?.word ?? "");
  if (day === undefined) return undefined;
  return withYear(tokens, at, { month: month.value + 1, day }, month.used + 1, clock);
}

function withYear(
  tokens: readonly Token[],
  at: number,
  date: { month: number; day: number },
  used: number,
  clock: Clock,
) {
  const year = endsAt(tokens, at + used) ? null : /^20\d\d$/.exec(tokens[at + used]?.word ?? "");
  return calendarDay({ ...date, ...(year && { year: Number(year[0]) }) }, used + (year ? 1 : 0), clock);
}

/** A date that a calendar has; without a year it comes again. */
function calendarDay(
  { year, month, day }: { year?: number; month: number; day: number },
  used: number,
  clock: Clock,
): FoundDay | undefined {
  const date = { year: year ?? today(clock).year, month, day };
  const isReal = moved(date, {}).day === day && month >= 1 && month <= 12;
  if (isReal) return { used, day: date, ...(year === undefined && { again: { years: 1 } }) };
  // The 29th of February is in a later year.
  if (year === undefined && month === 2 && day === 29)
    return { used, day: { ...date, year: date.year + 4 - (date.year % 4) } };
  return undefined;
}

const dayNumber = (word: string): number | undefined => {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?$/.exec(word) ?? [];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= 31 ? number : undefined;
};

function numbersIn(word: string, dayFirst: boolean) {
  const iso = /^(20\d\d)-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const parted = /^(\d{1,2})([./])(\d{1,2})(?:\2(20\d\d|\d\d)?)?$/.exec(word);
  if (!parted) return undefined;
  const [, one, sign, other, year = ""] = parted;
  // With dots the day is first everywhere, and no month has a number above 12.
  const isDayFirst = sign === "." || (dayFirst ? Number(other) <= 12 : Number(one) > 12);
  const [day, month] = isDayFirst ? [one, other] : [other, one];
  const whole = year.length === 2 ? 2_000 + Number(year) : Number(year);
  return { month: Number(month), day: Number(day), ...(year !== "" && { year: whole }) };
}

/** The day of "tomorrow", "next week" or the end of this month: the first or last of a week or month. Weeks begin on Monday. */
function relativeDay({ unit, count }: { unit: Unit; count: number }, edge: Edge, clock: Clock): Day {
  const now = today(clock);
  const toMonday = (weekdayOf(now) + 6) % 7;
  switch (unit) {
    case "week":
      return moved(now, { days: 7 * count - toMonday + (edge === "end" ? 6 : 0) });
    case "month":
      return edge === "end"
        ? moved({ ...now, month: now.month + count + 1, day: 1 }, { days: -1 })
        : moved({ ...now, month: now.month + count, day: 1 }, {});
    case "year":
      return edge === "end"
        ? { year: now.year + count, month: 12, day: 31 }
        : { year: now.year + count, month: 1, day: 1 };
    default:
      return moved(now, { days: count });
  }
}
