/** How one value is written in the address; "" is what it is without being there. */
export type Param<T> = { read(text: string): T; write(value: T): string };

/** The values a part of the page keeps in the address, by name. */
export type Params = Record<string, Param<unknown>>;

/** A text, "" unless the address has one. */
export const text: Param<string> = { read: (written) => written, write: (value) => value };

/** Parses one of these words; the first, or `unless`, when the address has none of them. */
export const oneOf = <const T extends string>(
  words: readonly [T, ...T[]],
  unless: NoInfer<T> = words[0],
): Param<T> => ({
  read: (written) => words.find((word) => word === written) ?? unless,
  write: (value) => (value === unless ? "" : value),
});

/** Parses one of these words, or null. */
export const maybeOneOf = <const T extends string>(words: readonly T[]): Param<T | null> => ({
  read: (written) => words.find((word) => word === written) ?? null,
  write: (value) => value ?? "",
});

/** A whole number, this one unless the address has another. */
export const whole = (unless: number): Param<number> => ({
  read: (written) => numberIn(written) ?? unless,
  write: (value) => (value === unless ? "" : String(value)),
});

/** A whole number, or null. */
export const maybeWhole: Param<number | null> = {
  read: (written) => numberIn(written),
  write: (value) => (value === null ? "" : String(value)),
};

/** Several texts with commas between them; a comma within one is written `%2C`. */
export const texts: Param<string[]> = {
  read: (written) => (written === "" ? [] : written.split(",").map((one) => one.replaceAll("%2C", ","))),
  write: (value) => value.map((one) => one.replaceAll(",", "%2C")).join(","),
};

function numberIn(written: string): number | null {
  const number = Number.parseInt(written, 10);
  return Number.isNaN(number) ? null : number;
}

/** Address changes the router has not seen yet. */
export type PendingSearch = {
  path: string;
  /** the address the router may still assume, as `URLSearchParams` writes it */
  before: string[];
  search: string;
};

/** The pending address, as long as the router still has the previous one on the same page; otherwise null. */
export const pendingSearchOf = (
  written: PendingSearch | null,
  path: string,
  search: string,
): PendingSearch | null =>
  written?.path === path && written.search !== search && written.before.includes(search) ? written : null;

/** Each value as written in the address. */
export function valuesIn(params: Params, search: string): Record<string, unknown> {
  const written = new URLSearchParams(search);
  return Object.fromEntries(
    Object.entries(params).map(([name, param]) => [name, param.read(written.get(name) ?? "")]),
  );
}

/** The part of a search that holds these values. */
export function searchOf(params: Params, search: string): string {
  const written = new URLSearchParams(search);
  return String(new URLSearchParams([...written].filter(([name]) => name in params)));
}

/** The search of an address after changes: undefined keeps a value, null takes it out, as does what it is without being there. */
export function changedSearch(params: Params, changes: Record<string, unknown>, search: string): string {
  const written = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const text = value === null ? "" : (params[name]?.write(value) ?? "");
    if (text === "") written.delete(name);
    else written.set(name, text);
  }
  return written.toString();
}

/** A search without the escapes that no reader of an address needs. */
export const readable = (search: string): string =>
  search.replace(/%(?:2C|2F|3A|7C)/g, (escape) => decodeURIComponent(escape));
