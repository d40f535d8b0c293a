type Kind = "region" | "language";

/**
 * The names that people look for a country or a language by, besides the one that is shown: the English one, those in the
 * languages of their browser, its own ("Deutschland"), and what everybody calls it ("UK").
 */
export function otherNames(kind: Kind, code: string, readersLanguages: readonly string[]): readonly string[] {
  const key = `${kind} ${code} ${readersLanguages.join()}`;
  const known = found.get(key);
  if (known) return known;
  const languages = ["en", ...readersLanguages, ownLanguage(kind, code)];
  const names = new Set([
    ...languages.flatMap((language) => nameIn(language, kind, code) ?? []),
    ...(kind === "region" ? (COMMON[code] ?? []) : []),
  ]);
  found.set(key, [...names]);
  return [...names];
}

/** By what they depend on: a list asks at every keystroke. */
const found = new Map<string, readonly string[]>();
const namers = new Map<string, Intl.DisplayNames | null>();

/** What people type though it is no name of a standard. */
const COMMON: Record<string, readonly string[]> = {
  AE: ["UAE", "Emirates"],
  CD: ["DRC"],
  CI: ["Ivory Coast"],
  CV: ["Cabo Verde"],
  CZ: ["Czech Republic"],
  GB: ["UK", "Great Britain", "England", "Scotland", "Wales"],
  HK: ["Hong Kong"],
  KR: ["Republic of Korea"],
  KP: ["DPRK"],
  MK: ["Macedonia"],
  MM: ["Burma"],
  NL: ["Holland"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Turkey"],
  US: ["USA", "America"],
  VA: ["Holy See"],
};

/** The language that most people speak there, or the language itself. */
function ownLanguage(kind: Kind, code: string): string {
  return kind === "language" ? code : new Intl.Locale(`und-${code}`).maximize().language;
}

function nameIn(language: string, kind: Kind, code: string): string | undefined {
  const key = `${kind} ${language}`;
  const namer = namers.has(key) ? namers.get(key) : namerOf(language, kind);
  namers.set(key, namer ?? null);
  return namer?.of(code);
}

/** None for a language the browser's settings name in a way that `Intl` doesn't know. */
function namerOf(language: string, kind: Kind): Intl.DisplayNames | null {
  try {
    return new Intl.DisplayNames([language], { type: kind, fallback: "none" });
  } catch {
    return null;
  }
}
