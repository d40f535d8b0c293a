/** A date that cannot be read, and why, in words that say what to change. */
export class UnreadableDate extends Error {}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const TIME = String.raw`(?:[T,\s]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?`;
const ZONE = String.raw`\s*(z|(?:utc|gmt)?\s*[+-]\d{1,2}:?(?:\d{2})?|utc|gmt)?(?:\s*\([^)]*\))?`;
const form = (date: string) => new RegExp(`^${date}${TIME}${ZONE}$`, "i");

const YEAR_FIRST = form(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`);
const NUMBERS = form(String.raw`(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4})`);
const NAMED_MONTH_FIRST = form(
  String.raw`(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`,
);
const NAMED_DAY_FIRST = form(
  String.raw`(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})`,
);

type Day = { year: number; month: number; day: number };

/**
 * A moment in one of the forms that link services and spreadsheets write; without a zone it is UTC. Undefined for an empty text. Throws
 * `UnreadableDate`, also for a day that could be two: a wrong date is worse than none.
 */
export function readDate(text: string): Date | undefined {
  const value = text.trim();
  if (value === "" || /^(null|never|none|n\/a|-)$/i.test(value)) return undefined;
  const counted = countedDate(value);
  if (counted) return counted;
  const found = yearFirst(value) ?? numbers(value) ?? named(value);
  if (!found)
    throw new UnreadableDate(`"${value.slice(0, 40)}" is no date. Write it as 2027-01-31 18:00:00 in UTC`);
  return moment(found.day, found.rest, value);
}

/** Seconds or milliseconds since 1970, or the days that a spreadsheet counts from the end of 1899. */
function countedDate(value: string): Date | undefined {
  if (/^\d{10}$/.test(value)) return new Date(Number(value) * 1_000);
  if (/^\d{13}$/.test(value)) return new Date(Number(value));
  if (/^\d{5}(\.\d+)?$/.test(value)) return new Date(Math.round((Number(value) - 25_569) * 86_400) * 1_000);
  return undefined;
}

type Found = { day: Day; rest: (string | undefined)[] };

function yearFirst(value: string): Found | undefined {
  const [, year, month, day, ...rest] = YEAR_FIRST.exec(value) ?? [];
  return year === undefined ? undefined : { day: dayOf(year, Number(month), day), rest };
}

function numbers(value: string): Found | undefined {
  const [, first, sign, second, year, ...rest] = NUMBERS.exec(value) ?? [];
  if (year === undefined) return undefined;
  const [a, b] = [Number(first), Number(second)];
  // Dots are written only where the day comes first.
  if (sign === "." || a > 12 || a === b) return { day: dayOf(year, b, first), rest };
  if (b > 12) return { day: dayOf(year, a, second), rest };
  throw new UnreadableDate(
    `"${value.slice(0, 40)}" could be two days. Write it as ${year}-${twoDigits(a)}-${twoDigits(b)} or ${year}-${twoDigits(b)}-${twoDigits(a)}`,
  );
}

function named(value: string): Found | undefined {
  const [, month, day, year, ...rest] = NAMED_MONTH_FIRST.exec(value) ?? [];
  if (year !== undefined) return { day: dayOf(year, monthOf(month), day), rest };
  const [, dayBefore, monthAfter, yearAfter, ...after] = NAMED_DAY_FIRST.exec(value) ?? [];
  return yearAfter === undefined
    ? undefined
    : { day: dayOf(yearAfter, monthOf(monthAfter), dayBefore), rest: after };
}

const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const dayOf = (year: string, month: number, day: string | undefined): Day => ({
  year: Number(year),
  month,
  day: Number(day),
});
const twoDigits = (number: number) => String(number).padStart(2, "0");

function moment({ year, month, day }: Day, rest: (string | undefined)[], value: string): Date {
  const [hour = "0", minute = "0", second = "0", half, zone] = rest;
  const date = new Date(
    Date.UTC(year, month - 1, day, hourOf(Number(hour), half), Number(minute), Number(second)),
  );
  // No link is older than the web, and JavaScript takes small years for those of the last century.
  const isReal =
    year >= 1990 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && Number(minute) < 60;
  if (!isReal) throw new UnreadableDate(`"${value.slice(0, 40)}" is no day that exists`);
  return new Date(date.getTime() - offsetOf(zone) * 60_000);
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

/** Minutes east of UTC. */
function offsetOf(zone = ""): number {
  const [, sign, hours, minutes = "0"] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
