/** One word of a sentence and where it is. */
export type Token = {
  text: string;
  /** as words are compared: without accents, in lower case */
  word: string;
  start: number;
  end: number;
  /** whether a comma, a semicolon or the end of the line follows */
  ends: boolean;
  /** whether it was written in quotation marks */
  quoted: boolean;
};

/** Without accents, in lower case and with plain digits, however people type it. */
export const plainWord = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .toLowerCase();

/** Signs that part words and are no words themselves. */
const PARTING = ",;،؛、";
const CLOSING: Record<string, string> = { '"': '"', "“": "”", "„": "“”", "«": "»", "”": "”" };
const SPACE = /\s/;

/** The words of a sentence. Whatever is neither space nor a parting sign is in one of them. */
export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const sign = sentence.charAt(at);
    if (SPACE.test(sign) || PARTING.includes(sign)) {
      const last = tokens.at(-1);
      if (last && (PARTING.includes(sign) || sign === "\n")) last.ends = true;
      at += 1;
      continue;
    }
    const found = quotedAt(sentence, at) ?? wordsAt(sentence, at);
    tokens.push(...found);
    at = found.at(-1)?.end ?? at + 1;
  }
  const last = tokens.at(-1);
  if (last) last.ends = true;
  return tokens;
}

/** What stands between quotation marks is one word, whatever is in it. */
function quotedAt(sentence: string, start: number): Token[] | undefined {
  const closing = CLOSING[sentence.charAt(start)];
  if (closing === undefined) return undefined;
  for (let at = start + 1; at < sentence.length; at++) {
    if (!closing.includes(sentence.charAt(at))) continue;
    return at === start + 1 ? undefined : [token(sentence, start, at + 1, sentence.slice(start + 1, at))];
  }
  return undefined;
}

const ARROW = /→|->|=>/g;

/** A run without spaces: an address as it is, anything else parted at commas and arrows. */
function wordsAt(sentence: string, start: number): Token[] {
  const run = /^\S+/.exec(sentence.slice(start))?.[0] ?? sentence.charAt(start);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(run)) return [trimmed(sentence, start, start + run.length)];
  const cut = run.search(/[,;،؛、](?!\d)/u);
  const end = start + (cut > 0 ? cut : run.length);
  const words: Token[] = [];
  let from = start;
  for (const arrow of sentence.slice(start, end).matchAll(ARROW)) {
    const at = start + arrow.index;
    if (at > from) words.push(token(sentence, from, at));
    words.push(token(sentence, at, at + arrow[0].length));
    from = at + arrow[0].length;
  }
  if (from < end) words.push(trimmed(sentence, from, end));
  return words;
}

/** Signs at the end of a word belong to the sentence. */
function trimmed(sentence: string, start: number, end: number): Token {
  const text = sentence.slice(start, end);
  const word = text.replace(/[,;،؛、.!?؟:]+$/u, "");
  if (word === "" || word === text) return token(sentence, start, end);
  const made = token(sentence, start, end, word);
  if (/[,;،؛、]/u.test(text.slice(word.length))) made.ends = true;
  return made;
}

const token = (sentence: string, start: number, end: number, text?: string): Token => ({
  text: text ?? sentence.slice(start, end),
  word: plainWord(text ?? sentence.slice(start, end)),
  start,
  end,
  ends: false,
  quoted: /^["“„«”]/.test(sentence.slice(start, end)) && text !== undefined,
});
