const MOST = 3;
const STOP_WORDS = new Set([
  "a",
  "an",
  "the",
  "and",
  "or",
  "of",
  "in",
  "on",
  "at",
  "for",
  "to",
  "with",
  "our",
  "your",
]);

/** Short names for a link, from its title or else from the last part of its address. */
export function slugIdeas({ title, url }: { title: string; url: string }): string[] {
  const words = wordsOf(title || lastPart(url));
  if (words.length === 0) return [];
  const strong = words.filter((word) => !STOP_WORDS.has(word));
  const kept = strong.length > 0 ? strong : words;
  const ideas = [
    kept.slice(0, 3).join("-"),
    kept.slice(0, 2).join("-"),
    kept.length > 2 ? kept.map((word) => word[0]).join("") : "",
    kept[0] ?? "",
  ];
  return [...new Set(ideas.filter((idea) => idea.length > 1).map((idea) => idea.slice(0, 40)))].slice(
    0,
    MOST,
  );
}

/** "Spring Sale – Übersicht 2026" → spring, sale, ubersicht, 2026 */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function lastPart(url: string): string {
  if (!URL.canParse(url)) return "";
  const parts = new URL(url).pathname.split("/").filter(Boolean);
  return (parts.at(-1) ?? "").replace(/\.[a-z0-9]{2,5}$/i, "");
}

/** The characters of a slug that people take for others when they read it: 0 and O, 1, l and I. */
export const lookAlikes = (slug: string): string[] => [...new Set(slug.match(/[0O1lI]/g) ?? [])];

/** Letters and digits nobody confuses when reading them aloud: no 0/o, 1/l/i. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";

/** A random text of that alphabet, from the browser's secure source. */
export function randomText(length: number, alphabet = ALPHABET): string {
  let text = "";
  while (text.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // A byte past the last whole multiple would make the first letters likelier.
    if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length];
  }
  return text;
}

export const randomAlias = (): string => randomText(7);

/** A password of about 95 bits that survives being read over the phone. */
export const randomPassword = (): string => [5, 5, 5, 4].map((length) => randomText(length)).join("-");
