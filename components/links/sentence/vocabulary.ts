import type messages from "../../../messages/en.json";
import { targetNames } from "../target-names";
import { plainWord, type Token } from "./tokens";

/** The words of a language by what they say, each list written with commas: `sentence.words` of its messages. */
export type Words = Record<keyof (typeof messages)["sentence"]["words"], string>;

/** Phrases and what they mean; a phrase is its words with one space between them. */
type Phrases<T> = { of: Map<string, T>; longest: number };

/** All that the parser knows of a language. Names of days, months, countries and languages are those of `Intl`. */
export type Vocabulary = {
  locale: string;
  words: { [name in keyof Words]: Phrases<true> };
  countries: Phrases<string>;
  continents: Phrases<string>;
  /** people by where they are from */
  people: Phrases<string>;
  languages: Phrases<string>;
  weekdays: Phrases<number>;
  months: Phrases<number>;
  /** today, tomorrow, next week, …: how many of which unit from now */
  days: Phrases<{ unit: Unit; count: number }>;
  units: Phrases<Unit>;
  /** two of a unit in a word, where the language has one for that */
  pairs: Phrases<Unit>;
  /** numbers in words */
  numbers: Phrases<number>;
  /** whether a date of two numbers begins with the day */
  dayFirst: boolean;
};

export type Unit = (typeof UNITS)[number];
export const UNITS = ["minute", "hour", "day", "week", "month", "year"] as const;

/** The vocabulary of a language. English names are known in every language. */
export function vocabularyOf(words: Words, locale: string): Vocabulary {
  const locales = [...new Set([locale, "en"])];
  const lists = Object.fromEntries(Object.entries(words).map(([name, list]) => [name, phrasesOf(list)]));
  return {
    locale,
    words: lists as Vocabulary["words"],
    countries: phrases(locales.flatMap(countryNames)),
    continents: phrases(locales.flatMap(continentNames)),
    people: phrases(peopleIn(words.people)),
    languages: phrases(locales.flatMap(languageNames)),
    weekdays: phrases(locales.flatMap(weekdayNames)),
    months: phrases(locales.flatMap(monthNames)),
    days: phrases([...locales.flatMap(dayNames), ["tonight", { unit: "day", count: 0 }]]),
    units: phrases(locales.flatMap((each) => withArticle(unitNames(each), each))),
    pairs: phrases(locales.flatMap(pairNames)),
    numbers: phrases(numbersIn(words.numbers)),
    dayFirst: isDayFirst(locale),
  };
}

/** The phrases of a list with commas. */
export const phrasesOf = (list: string): Phrases<true> => phrases(listed(list).map((each) => [each, true]));

/** The meaning of the longest phrase that the words at a place begin with. Nothing in quotation marks is one. */
export function phraseAt<T>(
  { of, longest }: Phrases<T>,
  tokens: readonly Token[],
  at: number,
): { value: T; used: number } | undefined {
  let found: { value: T; used: number } | undefined;
  let phrase = "";
  const elided = ELIDED.test(tokens[at]?.word ?? "");
  for (let used = 1; used <= longest && at + used <= tokens.length; used++) {
    const token = tokens[at + used - 1];
    if (!token || token.quoted) break;
    const word = unsigned(token.word);
    phrase = used === 1 ? word : `${phrase} ${word}`;
    const value = of.get(phrase) ?? (elided ? of.get(phrase.slice(1)) : undefined);
    if (value !== undefined) found = { value, used };
    if (token.ends) break;
  }
  return found;
}

const listed = (list: string): string[] =>
  list
    .split(/[,،、]/)
    .map((one) => one.trim())
    .filter(Boolean);

/** A French article or preposition before a vowel: "l’Allemagne", "d’Allemagne". */
const ELIDED = /^[dl][’'](?=\p{L}{3})/u;

/** Phrases are compared without dots and apostrophes: "U.S.", "o'clock", "jusqu’à". */
const unsigned = (word: string): string => word.replace(/[.’']/g, "");

/** The first meaning of a phrase counts. */
function phrases<T>(entries: readonly (readonly [string, T])[]): Phrases<T> {
  const of = new Map<string, T>();
  let longest = 0;
  for (const [text, value] of entries) {
    const words = unsigned(plainWord(text)).split(/\s+/).filter(Boolean);
    const phrase = words.join(" ");
    if (phrase === "" || of.has(phrase)) continue;
    of.set(phrase, value);
    longest = Math.max(longest, words.length);
  }
  return { of, longest };
}

/** `DE German Germans; FR French`: people of a country. */
const peopleIn = (list: string): [string, string][] =>
  list.split(/[;؛]/).flatMap((entry) => {
    const [, code = "", names = ""] = /^\s*([A-Z]{2})\s+(.*)$/s.exec(entry) ?? [];
    return listed(names).map((name): [string, string] => [name, code]);
  });

/** `2 two; 3 three`: numbers in words. */
const numbersIn = (list: string): [string, number][] =>
  list.split(/[;؛]/).flatMap((entry) => {
    const [, number = "", names = ""] = /^\s*(\d+)\s+(.*)$/s.exec(entry) ?? [];
    return listed(names).map((name): [string, number] => [name, Number(number)]);
  });

/** Arabic writes the article together with its word. */
const withArticle = <T>(names: [string, T][], locale: string): [string, T][] =>
  locale.startsWith("ar")
    ? [...names, ...names.map(([name, value]): [string, T] => [`ال${name}`, value])]
    : names;

const countryNames = (locale: string): [string, string][] =>
  targetNames(locale).countries.flatMap(({ label, mark, also }) =>
    [label, label.replace(/\s*[([].*$/, "").replace(/\s*&\s*/g, " and "), ...also()].map(
      (name): [string, string] => [name, mark],
    ),
  );

const CONTINENTS = { AF: "002", AS: "142", EU: "150", NA: "003", OC: "009", SA: "005" } as const;

function continentNames(locale: string): [string, string][] {
  const names = new Intl.DisplayNames([locale], { type: "region" });
  return Object.entries(CONTINENTS).map(([code, area]) => [names.of(area) ?? "", code]);
}

const languageNames = (locale: string): [string, string][] =>
  targetNames(locale).languages.flatMap(({ label, value, also }) =>
    [label, ...also()].map((name): [string, string] => [name, value]),
  );

function weekdayNames(locale: string): [string, number][] {
  return (["long", "short"] as const).flatMap((weekday) => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" });
    // The third of January 2021 was a Sunday.
    return Array.from({ length: 7 }, (_, day): [string, number] => [
      format.format(Date.UTC(2021, 0, 3 + day)),
      day,
    ]);
  });
}

function monthNames(locale: string): [string, number][] {
  return (["long", "short"] as const).flatMap((month) => {
    const alone = new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" });
    const inDate = new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, at): [string, number][] => {
      const day = Date.UTC(2021, at, 15);
      const part = inDate.formatToParts(day).find(({ type }) => type === "month")?.value ?? "";
      return [
        [alone.format(day), at],
        [part, at],
      ];
    }).flat();
  });
}

function dayNames(locale: string): [string, { unit: Unit; count: number }][] {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const counts = [
    ...([0, 1, 2] as const).map((count) => ({ unit: "day", count }) as const),
    ...(["week", "month", "year"] as const).map((unit) => ({ unit, count: 1 })),
  ];
  return counts.flatMap(({ unit, count }): [string, { unit: Unit; count: number }][] => {
    const name = format.format(count, unit);
    return /\d/.test(name) ? [] : [[name, { unit, count }]];
  });
}

/** Words of a unit for all numbers that a language tells apart, alone ("3 Tage") and after a preposition ("in 3 Tagen"). */
const unitNames = (locale: string): [string, Unit][] =>
  UNITS.flatMap((unit) => {
    const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
    const distance = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
    return [1, 2, 3, 11, 100].flatMap((count): [string, Unit][] => [
      [
        format
          .formatToParts(count)
          .filter(({ type }) => type === "unit" || type === "literal")
          .map(({ value }) => value)
          .join("")
          .trim(),
        unit,
      ],
      [afterNumber(distance.formatToParts(count, unit)), unit],
    ]);
  });

/** "يومان", and as it is behind a preposition. */
const pairNames = (locale: string): [string, Unit][] =>
  UNITS.flatMap((unit): [string, Unit][] => {
    const alone = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(2);
    const behind = new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(2, unit);
    const names = [alone, behind.split(" ").at(-1) ?? ""];
    return names.flatMap((name): [string, Unit][] => (/\d|\s/.test(name) ? [] : [[name, unit]]));
  });

const afterNumber = (parts: readonly Intl.RelativeTimeFormatPart[]): string => {
  const number = parts.findIndex(({ type }) => type === "integer");
  const [after] = number < 0 ? [] : parts.slice(number + 1);
  return after?.type === "literal" ? after.value.trim() : "";
};

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month: "numeric" }).formatToParts();
  return parts.findIndex(({ type }) => type === "day") < parts.findIndex(({ type }) => type === "month");
}
