import type { Params } from "./address-params";

/** What was written into the address and the router has not heard of yet. */
export type Ahead = {
  path: string;
  /** what the router may still believe, written as `URLSearchParams` does */
  before: string[];
  search: string;
};

/** What was written, as long as the router still believes what was there before on the same page; null when it knows better. */
export const aheadOf = (written: Ahead | null, path: string, search: string): Ahead | null =>
  written?.path === path && written.search !== search && written.before.includes(search) ? written : null;

/** Each value as the address has it. */
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
