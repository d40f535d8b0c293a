/** A part of a letter. Everything in it is text; the layout escapes it. */
export type Block =
  | { kind: "text"; text: string }
  /** what to do, and above the address in full what to say for programs that show no button */
  | { kind: "button"; label: string; href: string; otherwise: string }
  | { kind: "facts"; rows: (readonly [name: string, value: string])[] }
  /** the first of many, with a number each */
  | { kind: "ranking"; title: string; rows: (readonly [name: string, count: string])[] }
  /** smaller, at the end: why this came, and what to do if it is a mistake */
  | { kind: "note"; text: string };

/** The content of a mail, in the reader's language. */
export type Letter = {
  subject: string;
  /** what a list of mails shows beside the subject */
  preview: string;
  heading: string;
  blocks: Block[];
  /** why the reader gets it, below the letter */
  footer: string;
  /** only for mails that a person can turn off: where one press ends them (RFC 8058), and what the link says */
  unsubscribe?: { href: string; label: string };
};

/** Control characters, line separators, and marks that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** One line of at most so many characters, for headers and for names that people chose. */
export function oneLine(text: string, most = 200): string {
  const line = text
    .replace(/\p{Cs}/gu, "")
    .replace(UNPRINTABLE, " ")
    .replace(/\s+/g, " ")
    .trim();
  const signs = Array.from(line);
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : line;
}

/**
 * A name that somebody else chose, as a mail may show it: no mail program makes a link of "win.example", because each dot, slash or colon is
 * followed by a mark that nobody sees.
 */
export const strangersName = (text: string, most = 60): string =>
  oneLine(text, most).replace(/[.:/@](?=\S)/g, "$&\u2060");
