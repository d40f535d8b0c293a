/** How one value is written in the address; "" is what it is without being there. */
export type Param<T> = { read(text: string): T; write(value: T): string };

/** The values a part of the page keeps in the address, by name. */
export type Params = Record<string, Param<unknown>>;

/** A text, "" unless the address has one. */
export const text: Param<string> = { read: (written) => written, write: (value) => value };

/** One of these words; the first, or `unless`, when the address has none of them. */
export const oneOf = <const T extends string>(
  words: readonly [T, ...T[]],
  unless: NoInfer<T> = words[0],
): Param<T> => ({
  read: (written) => words.find((word) => word === written) ?? unless,
  write: (value) => (value === unless ? "" : value),
});

/** One of these words, or null. */
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
