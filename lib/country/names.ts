import { ALPHA_2 } from "./alpha3";

/** ISO 3166-1 alpha-2, as `Intl` knows them; made once from all pairs of letters. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

// Codes that Intl names though they are no country of today, or that mean "not a country".
const NOT_COUNTRIES = new Set(
  "AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ".split(" "),
);

const names = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NOT_COUNTRIES.has(code))
    .flatMap((code) => {
      const name = english.of(code);
      return name ? [[code, name] as const] : [];
    }),
);

// What people call them besides the name we show.
const ALSO: Record<string, string> = {
  usa: "US",
  "united states of america": "US",
  america: "US",
  uk: "GB",
  // As the European Union writes it.
  el: "GR",
  "great britain": "GB",
  england: "GB",
  "russian federation": "RU",
  turkey: "TR",
  "czech republic": "CZ",
  holland: "NL",
  "south korea": "KR",
  "republic of korea": "KR",
  "north korea": "KP",
  "viet nam": "VN",
  macedonia: "MK",
  swaziland: "SZ",
  burma: "MM",
  myanmar: "MM",
  "ivory coast": "CI",
  "cote d'ivoire": "CI",
  "cape verde": "CV",
  palestine: "PS",
  "hong kong": "HK",
  macau: "MO",
  macao: "MO",
  congo: "CG",
  "dr congo": "CD",
  "democratic republic of the congo": "CD",
  "iran, islamic republic of": "IR",
  "syrian arab republic": "SY",
  "moldova, republic of": "MD",
  "tanzania, united republic of": "TZ",
  "bolivia, plurinational state of": "BO",
  "venezuela, bolivarian republic of": "VE",
  "lao people's democratic republic": "LA",
  "brunei darussalam": "BN",
  "east timor": "TL",
  vatican: "VA",
  "holy see": "VA",
};

const codes = new Map([
  ...[...names].map(([code, name]) => [plain(name), code] as const),
  ...Object.entries(ALSO).map(([name, code]) => [plain(name), code] as const),
  ...[...ALPHA_2].map(([alpha3, code]) => [alpha3.toLowerCase(), code] as const),
  ...[...names.keys()].map((code) => [code.toLowerCase(), code] as const),
]);

/** English name of a country, "" for "" and for codes nobody knows. */
export const countryName = (code: string): string => names.get(code) ?? "";

/**
 * The alpha-2 code that a name or an ISO 3166 code of two letters, three letters or three digits means, in any case; undefined when no
 * country is called that.
 */
export const countryCode = (name: string): string | undefined => {
  const word = plain(name);
  return codes.get(word) ?? (/^[0-9]{1,3}$/.test(word) ? numbered(word) : undefined);
};

/** Leading zeros get lost in spreadsheets. */
function numbered(digits: string): string | undefined {
  const { region } = new Intl.Locale(`und-${digits.padStart(3, "0")}`);
  return region && names.has(region) ? region : undefined;
}

/** Every country, code and English name, in order of name. */
export const countries = (): { code: string; name: string }[] =>
  [...names].map(([code, name]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name, "en"));

/** A place a target means. `region` is in lower case, "" for the whole country. */
export type Place = { country: string; region: string };

/** Reads "Poland", "pl" or "Germany-Bavaria"; undefined when it starts with no country. */
export function placeNamed(name: string): Place | undefined {
  const whole = countryCode(name);
  if (whole) return { country: whole, region: "" };
  // From the right: Guinea-Bissau is a country of its own and no part of Guinea.
  for (let dash = name.lastIndexOf("-"); dash > 0; dash = name.lastIndexOf("-", dash - 1)) {
    const country = countryCode(name.slice(0, dash));
    if (country)
      return {
        country,
        region: name
          .slice(dash + 1)
          .trim()
          .toLowerCase(),
      };
  }
  return undefined;
}

/** "Côte d’Ivoire" and "cote d'ivoire" are one country. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .replaceAll("&", "and");
}
