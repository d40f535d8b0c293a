/** One parameter as it is written in an address, and its name in plain letters. */
export type Pair = { name: string; text: string };

/** Characters that no query of an address holds as they are (WHATWG URL, special-query percent-encode set), and broken escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNWRITABLE = /[\u0000-\u0020"#<>'\u007f-\uffff]|%(?![0-9a-f]{2})/gi;

/** A piece of a query as an address may hold it. What came over the wire has a character for each byte. */
export const writable = (text: string): string => text.replace(UNWRITABLE, escapedByte);

const escapedByte = (sign: string) => {
  const code = sign.charCodeAt(0);
  if (code <= 0xff) return `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
  return code >= 0xd800 && code <= 0xdfff ? "%EF%BF%BD" : encodeURIComponent(sign);
};

/** The parameters of a query, in their order. */
export function pairsIn(query: string): Pair[] {
  if (query === "") return [];
  return query.split("&").flatMap((written) => {
    if (written === "") return [];
    const text = writable(written);
    return [{ name: plainName(text), text }];
  });
}

/** A whole query as an address may hold it, without looking at its parameters; those that are empty are left out. */
export const writableQuery = (query: string): string =>
  PLAIN_QUERY.test(query) ? query : writable(withoutGaps(query));

/** As most are: nothing empty, and nothing to encode. */
const PLAIN_QUERY = /^[\w.~=+*-]+(?:&[\w.~=+*-]+)*$/;

const withoutGaps = (query: string) => query.split("&").filter(Boolean).join("&");

function plainName(text: string): string {
  const equals = text.indexOf("=");
  const name = equals === -1 ? text : text.slice(0, equals);
  return /[%+]/.test(name) ? (new URLSearchParams(`${name}=`).keys().next().value ?? "") : name;
}

/** The destination's parameters with the visitor's: `append` keeps the destination's where both have one, `override` the visitor's. */
export function merged(
  own: readonly Pair[],
  brought: readonly Pair[],
  mode: "append" | "override",
  fixed: string,
): string {
  if (brought.length === 0) return joined(own);
  if (mode === "append") {
    const names = new Set(own.map(({ name }) => name));
    return joined([...own, ...brought.filter(({ name }) => !names.has(name))]);
  }
  const others = brought.filter(({ name }) => name !== fixed || !own.some((pair) => pair.name === fixed));
  const names = new Set(others.map(({ name }) => name));
  return joined([...own.filter(({ name }) => !names.has(name)), ...others]);
}

const joined = (pairs: readonly Pair[]) => pairs.map(({ text }) => text).join("&");
