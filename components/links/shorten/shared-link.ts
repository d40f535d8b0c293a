/** What a share sheet, a bookmarklet or a manifest's shortcut hands over. All of it is a stranger's text. */
type Shared = Record<"url" | "title" | "text", string>;

/** The parts of a new link that can be read from it; "" where there is none. */
export type SharedLink = { url: string; title: string; description: string };

const MOST = { title: 255, description: 2_000 };

/**
 * The link in what was shared. Android puts the address into the text, Safari into `url`, and some apps send both; only
 * addresses of the web are taken, so that no other scheme gets into a field by itself.
 */
export function sharedLink({ url, title, text }: Shared): SharedLink {
  const found = webAddressIn(url) || webAddressIn(text) || webAddressIn(title);
  const rest = found ? text.split(found).join(" ") : text;
  const name = plainText(title);
  const note = plainText(rest);
  return {
    url: found,
    title: webAddressIn(title) === name ? "" : cut(name, MOST.title),
    description: note === name ? "" : cut(note, MOST.description),
  };
}

/** The first web address in a text, without what a sentence puts behind it; "" where there is none. */
function webAddressIn(text: string): string {
  for (const [match] of text.matchAll(/https?:\/\/[^\s<>"\p{Cc}]+/giu)) {
    const address = withoutSentence(match);
    if (URL.canParse(address)) return address;
  }
  return "";
}

const PUNCTUATION = ".,;:!?'*…”’»";
const OPENING = new Map([
  [")", "("],
  ["]", "["],
  ["}", "{"],
]);

/** Punctuation at the end of a sentence is not the address's; a closing bracket is where the address opens it. */
function withoutSentence(address: string): string {
  const counts = new Map<string, number>();
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    const opening = OPENING.get(last);
    const closed = counts.get(last) ?? 0;
    if (opening !== undefined) {
      if ((counts.get(opening) ?? 0) >= closed) break;
      counts.set(last, closed - 1);
    } else if (!PUNCTUATION.includes(last)) break;
  }
  return address.slice(0, end);
}

/** Text as a person would have typed it: without control characters and marks that turn its direction round. */
const plainText = (text: string) =>
  text
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Cut between characters, not inside one. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const shorter = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(shorter) ? shorter.slice(0, -1) : shorter;
}
