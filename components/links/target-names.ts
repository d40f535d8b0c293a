import { useLocale } from "use-intl";
import { otherNames } from "./other-names";

/** ISO 3166-1 alpha-2, the countries and territories that have a code of their own. */
const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );

const LANGUAGE_CODES =
  "af am ar az be bg bn bs ca cs cy da de el en en-GB en-US es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl ps pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te tg th tk tr uk ur uz vi zh zh-Hans zh-Hant zu".split(
    " ",
  );

/** A country or a language to choose: what the API keeps, what the reader reads, its code, and what else people find it by. */
export type TargetName = { value: string; label: string; mark: string; also: () => readonly string[] };

/** Countries and languages as one language names and sorts them. */
export type TargetNames = {
  /** values are codes in lower case */
  countries: TargetName[];
  /** values are BCP 47 in lower case */
  languages: TargetName[];
  /** The name of a country that a target names by code or by English name; of anything else ("germany-bavaria"), what was given. */
  countryName(location: string): string;
  /** The name of a language; an unknown code is its own name. */
  languageName(code: string): string;
};

const known = new Map<string, TargetNames>();

/** The names in the page's language. */
export const useTargetNames = (): TargetNames => targetNames(useLocale());

/** The names in a language; made once for each. */
export function targetNames(locale: string): TargetNames {
  const made = known.get(locale) ?? makeNames(locale);
  known.set(locale, made);
  return made;
}

const namers = new Map<string, Intl.DisplayNames>();

/** The name of any language, also of one that is offered nowhere. What is no tag by BCP 47 ("de-de-de") is its own name: `Intl` throws for it. */
export function languageNameIn(locale: string, tag: string): string {
  const namer = namers.get(locale) ?? new Intl.DisplayNames([locale], { type: "language" });
  namers.set(locale, namer);
  try {
    return namer.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function makeNames(locale: string): TargetNames {
  const countries = namesOf("region", CODES, locale);
  const languages = namesOf("language", LANGUAGE_CODES, locale);
  const labels = (names: TargetName[]) => new Map(names.map(({ value, label }) => [value, label]));
  const [countryLabels, languageLabels] = [labels(countries), labels(languages)];
  return {
    countries,
    languages,
    countryName: (location) => countryLabels.get(countryCode(location) ?? "") ?? location,
    languageName: (code) => languageLabels.get(code.toLowerCase()) ?? code,
  };
}

function namesOf(type: "region" | "language", codes: readonly string[], locale: string): TargetName[] {
  const names = new Intl.DisplayNames([locale], { type });
  const { compare } = new Intl.Collator(locale);
  return codes
    .map((code) => ({
      value: code.toLowerCase(),
      label: names.of(code) ?? code,
      mark: code,
      also: () => otherNames(type, code, readersLanguages()),
    }))
    .sort((one, other) => compare(one.label, other.label));
}

const english = new Intl.DisplayNames(["en"], { type: "region" });
const codeByName = new Map(
  CODES.flatMap((code) => {
    const value = code.toLowerCase();
    return [[value, value] as const, [(english.of(code) ?? code).toLowerCase(), value] as const];
  }),
);

/** The code, in lower case, of a country that a target names by code or by English name; undefined for what is neither. */
export const countryCode = (location: string): string | undefined => codeByName.get(location.toLowerCase());

const languageCodeByName = new Map(
  LANGUAGE_CODES.map((code) => [new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code, code]),
);

/** The code of a language by its English name, as statistics have it; undefined where targets don't know it. */
export const languageCode = (name: string): string | undefined => languageCodeByName.get(name);

/** Those of the browser; none on the server, where nobody types. */
const readersLanguages = (): readonly string[] =>
  typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
