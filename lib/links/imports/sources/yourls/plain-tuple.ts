const [QUOTE, COMMA, END] = ["'", ",", ")"].map((sign) => sign.charCodeAt(0)) as [number, number, number];
const NUMBER = /[-\d][\d.]*|null/iy;

/** A text after its first quote, up to the last one, and its escapes (MySQL's manual, "String Literals"). */
const QUOTED = /[^'\\]*(?:(?:''|\\[^])[^'\\]*)*(?=')/y;
const ESCAPED = /''|\\([^])/g;
const ESCAPES: Record<string, string> = { "0": "\0", b: "\b", n: "\n", r: "\r", t: "\t", Z: "\x1a" };

/** What a sign after a backslash means. */
export const unescaped = (sign: string): string => ESCAPES[sign] ?? sign;

const withoutEscapes = (value: string): string =>
  value.replace(ESCAPED, (_, sign?: string) => (sign === undefined ? "'" : unescaped(sign)));

/**
 * The values of a row at a place of a text, and where it ends, where the row is as plain as nearly all of them are: numbers, NULL and texts. Anything
 * else, and a row that isn't whole yet, is undefined.
 */
export function plainTuple(
  text: string,
  from: number,
): { values: (string | null)[]; end: number } | undefined {
  if (!text.startsWith("(", from)) return undefined;
  const values: (string | null)[] = [];
  for (let at = from + 1; ; at += 1) {
    let end: number;
    if (text.charCodeAt(at) === QUOTE) {
      QUOTED.lastIndex = at + 1;
      const value = QUOTED.exec(text)?.[0];
      end = at + 2 + (value?.length ?? 0);
      // A quote at the end of what was read may be the first of two.
      if (value === undefined || end >= text.length) return undefined;
      values.push(value.includes("'") || value.includes("\\") ? withoutEscapes(value) : value);
    } else {
      NUMBER.lastIndex = at;
      const [word] = NUMBER.exec(text) ?? [];
      if (word === undefined) return undefined;
      values.push(/^null$/i.test(word) ? null : word);
      end = at + word.length;
    }
    const sign = text.charCodeAt(end);
    if (sign === END) return { values, end: end + 1 };
    if (sign !== COMMA) return undefined;
    at = end;
  }
}
