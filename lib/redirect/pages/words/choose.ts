import { type Languages, lookup } from "@/lib/analytics/enrich/language";
import { ar } from "./ar";
import { de } from "./de";
import { en, type Words } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { it } from "./it";
import { nl } from "./nl";
import { pl } from "./pl";
import { pt } from "./pt";

/** The languages that visitor pages speak, by their tags. */
export const LANGUAGES: ReadonlyMap<string, Words> = new Map(
  [en, ar, de, es, fr, it, nl, pl, pt].map((words) => [words.lang, words]),
);

/** The texts in the best of our languages for a visitor (RFC 4647 lookup); English by default. */
export const wordsFor = (languages: Languages): Words => lookup(languages, LANGUAGES) ?? en;

/** A sentence with its `{…}` filled in. */
export const filled = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A day as the language writes it, in UTC and in Latin digits, as addresses have them. */
export const longDate = ({ lang }: Words, date: Date): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC", numberingSystem: "latn" }).format(date);
