import { fromZonedInput, toZonedInput } from "@/components/timestamps";

/** From when and where dates are seen. */
export type Clock = { now: Date; timeZone: string };
export type Day = { year: number; month: number; day: number };
export type Hour = { hour: number; minute: number };

const two = (number: number) => String(number).padStart(2, "0");

/** `2027-01-31` */
export const written = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`;

/** `18:05` */
export const clockTime = ({ hour, minute }: Hour): string => `${two(hour)}:${two(minute)}`;

/** The moment when clocks of the zone show this; of a day and hour far off the calendar, the last one it has. */
export const momentOf = (day: Day, hour: Hour, { timeZone }: Clock): Date =>
  fromZonedInput(`${written(day)}T${clockTime(hour)}`, timeZone) ?? new Date(Number.NaN);

/** What calendar and clock of the zone show at a moment. */
export function localOf(moment: Date, timeZone: string): [Day, Hour] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = toZonedInput(moment, timeZone)
    .split(/[-T:]/)
    .map(Number);
  return [
    { year, month, day },
    { hour, minute },
  ];
}

export const today = ({ now, timeZone }: Clock): Day => localOf(now, timeZone)[0];

type Distance = { days?: number; months?: number; years?: number };

/** A day so much later; of a month that is too short, its last one. */
export function moved({ year, month, day }: Day, { days = 0, months = 0, years = 0 }: Distance): Day {
  const first = new Date(Date.UTC(year + years, month - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const kept = months === 0 && years === 0 ? day : Math.min(day, length);
  const date = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), kept + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 is Sunday. */
export const weekdayOf = ({ year, month, day }: Day): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** The first day of this name, which may be the day itself. */
export const weekdayAfter = (day: Day, weekday: number): Day =>
  moved(day, { days: (weekday - weekdayOf(day) + 7) % 7 });

/** Whether a day is in the week of today, which begins on Monday. */
export function isThisWeek(day: Day, clock: Clock): boolean {
  const now = today(clock);
  return written(day) <= written(moved(now, { days: (7 - weekdayOf(now)) % 7 }));
}
