const [QUOTE, COMMA, END] = ["'", ",", ")"].map((sign) => sign.charCodeAt(0)) as [number, number, number];
const NUMBER = /[-\d][\d.]*|null/iy;

/**
 * The values of a row at a place of a text, and where it ends, where the row is as plain as nearly all of them are: numbers, NULL and texts without an
 * escape. Anything else, and a row that isn't whole yet, is undefined.
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
      const close = text.indexOf("'", at + 1);
      if (close === -1 || text.charCodeAt(close + 1) === QUOTE) return undefined;
      const value = text.slice(at + 1, close);
      if (value.includes("\\")) return undefined;
      values.push(value);
      end = close + 1;
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
