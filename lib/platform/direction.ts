/** ISO 15924 codes of the scripts that run from right to left. */
const RIGHT_TO_LEFT = new Set(["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"]);

const known = new Map<string, "ltr" | "rtl">();

/** Which way a page or a mail in a language reads, by the script that the language is written in. `language` is one of our own tags. */
export function directionOf(language: string): "ltr" | "rtl" {
  const direction =
    known.get(language) ??
    (RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr");
  known.set(language, direction);
  return direction;
}
