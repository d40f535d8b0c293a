import { languagesOf, lookup } from "@/lib/analytics/enrich/language";
import { ar } from "./ar";
import { de } from "./de";
import { en, type Words } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { it } from "./it";
import { nl } from "./nl";
import { pl } from "./pl";
import { pt } from "./pt";

/** The languages that mails are written in, by their tags. */
export const MAIL_LANGUAGES: ReadonlyMap<string, Words> = new Map(
  [en, ar, de, es, fr, it, nl, pl, pt].map((words) => [words.lang, words]),
);

/** The best of our languages for an Accept-Language header; null where it names none of them. */
export const mailLanguage = (header: string): string | null =>
  lookup(languagesOf(header), MAIL_LANGUAGES)?.lang ?? null;

/** The texts in a person's language, or in what is nearest to it ("pt" for "pt-BR"); English by default. */
export const mailWords = (language: string | null): Words =>
  lookup(languagesOf(language ?? ""), MAIL_LANGUAGES) ?? en;
