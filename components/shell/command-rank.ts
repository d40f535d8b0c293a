/** What the rank of a line goes by. */
type Ranked = { id: string; label: string; words?: string };

/**
 * The lines that what is typed may mean, the likeliest first: whose label begins with it, then one of whose words does, then those that hold it.
 * `words` are what people type for the same thing. Among equals the one used last comes first (`recent`: ids, the last one first).
 */
export function rank<T extends Ranked>(lines: readonly T[], typed: string, recent: readonly string[]): T[] {
  const place = new Map(recent.map((id, at) => [id, at]));
  return lines
    .map((line, at) => ({ line, at, score: scoreOf(line, typed), last: place.get(line.id) ?? recent.length }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.last - other.last || one.at - other.at)
    .map(({ line }) => line);
}

/** 4: begins with it; 3: its words begin with those typed; 2: other words for it do; 1: holds it; 0: something else. */
export function scoreOf({ label, words = "" }: Omit<Ranked, "id">, typed: string): number {
  const wanted = plain(typed);
  const name = plain(label);
  if (name.startsWith(wanted)) return 4;
  if (begin(name, wanted)) return 3;
  if (begin(`${plain(words)} ${name}`, wanted)) return 2;
  return name.includes(wanted) ? 1 : 0;
}

/** Whether each word that is typed begins one of these. */
function begin(text: string, typed: string): boolean {
  const words = wordsOf(text);
  const wanted = wordsOf(typed);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Without accents and in lower case: nobody types them while searching. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .trim();
