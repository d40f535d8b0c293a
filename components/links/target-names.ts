import { otherNames } from "./other-names";

/** ISO 3166-1 alpha-2, the countries and territories that have a code of their own. */
const CODES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW".split(
    " ",
  );

const names = new Intl.DisplayNames(["en"], { type: "region" });

/** Countries to choose from, by name. The value is what the API keeps: the code in lower case. */
export const COUNTRIES = CODES.map((code) => ({
  value: code.toLowerCase(),
  label: names.of(code) ?? code,
  mark: code,
  also: () => otherNames("region", code, readersLanguages()),
})).sort((one, other) => one.label.localeCompare(other.label, "en"));

const byName = new Map(
  COUNTRIES.flatMap((country) => [
    [country.value, country] as const,
    [country.label.toLowerCase(), country] as const,
  ]),
);

/** The country a target names, by code or by English name; null for what is neither ("germany-bavaria"). */
export const findCountry = (location: string) => byName.get(location.toLowerCase()) ?? null;

const LANGUAGE_CODES =
  "af am ar az be bg bn bs ca cs cy da de el en en-GB en-US es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl ps pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te tg th tk tr uk ur uz vi zh zh-Hans zh-Hant zu".split(
    " ",
  );

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** Languages to choose from, by name. Values as the API keeps them: BCP 47 in lower case. */
export const LANGUAGES = LANGUAGE_CODES.map((code) => ({
  value: code.toLowerCase(),
  label: languageNames.of(code) ?? code,
  mark: code,
  also: () => otherNames("language", code, readersLanguages()),
})).sort((one, other) => one.label.localeCompare(other.label, "en"));

/** The name of a target language; an unknown code is its own name. */
export const findLanguage = (code: string) =>
  LANGUAGES.find((language) => language.value === code.toLowerCase()) ?? {
    value: code,
    label: code,
    mark: code,
  };

/** Those of the browser; none on the server, where nobody types. */
const readersLanguages = (): readonly string[] =>
  typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
