import { TZDate } from "@date-fns/tz";

const MINUTE = 60_000;

/** The languages that times in words are read in, each loaded where it is written; English is read beside it. */
const PARSERS = {
  ar: () => import("chrono-node/ar"),
  de: () => import("chrono-node/de"),
  en: () => import("chrono-node/en"),
  es: () => import("chrono-node/es"),
  fr: () => import("chrono-node/fr"),
};

/** What the parser of a language reads as tomorrow, or not at all, in words that it knows. */
const REWORDED: [RegExp, string][] = [
  [/(?<!\bum )\b(\d{1,2}(?:[:.]\d\d)? Uhr)\b/giu, "um $1"],
  [/\bpasado mañana\b/giu, "en 2 días"],
  [/\bapr[èe]s[- ]demain\b/giu, "dans 2 jours"],
  [/à midi\b/giu, "à 12h"],
  [/[\u064b-\u0652]/g, ""],
];

/** The moment that words mean in a time zone, seen from now; without an hour, the end of that day. Null for words it cannot read. */
export async function readTime(
  text: string,
  timeZone: string,
  now: Date,
  language: string,
): Promise<Date | null> {
  const timezone = -new TZDate(now, timeZone).getTimezoneOffset();
  const words = REWORDED.reduce((reworded, [from, to]) => reworded.replaceAll(from, to), text);
  const parsers = await Promise.all(parsersOf(language).map((load) => load()));
  const [found] = parsers
    .flatMap(({ casual }) =>
      casual.parse(words, { instant: now, timezone }, { forwardDate: true }).slice(0, 1),
    )
    // The one that understood most of it; the page's language where they agree.
    .sort((a, b) => b.text.length - a.text.length);
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

const parsersOf = (language: string) =>
  Object.entries(PARSERS)
    .filter(([known]) => known === language || known === "en")
    .sort(([a], [b]) => Number(b === language) - Number(a === language))
    .map(([, load]) => load);
