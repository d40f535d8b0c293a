import { readDate, UnreadableDate } from "./dates";

/** Why a row is no link, in words that say what to change. */
export class UnreadableRow extends Error {}

/** A short link in its two parts. Without a host the source did not say it. */
export type ShortLink = { host: string | null; alias: string };

const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const WITH_HOST = /^[^/\s]+\.[^/\s]+\//;

/** Reads `https://go.example/menu`, `go.example/menu` and `menu`; the alias to the letter, as visitors type it. */
export function shortLinkOf(text: string): ShortLink {
  const value = text.trim();
  const address = WITH_SCHEME.test(value) ? value : WITH_HOST.test(value) ? `https://${value}` : undefined;
  if (address === undefined) return { host: null, alias: value.replace(/^\/+/, "") };
  if (!URL.canParse(address)) throw new UnreadableRow(`"${value.slice(0, 80)}" is no short link.`);
  const { host, pathname } = new URL(address);
  const alias = plainPath(pathname.slice(1)).replace(/\/$/, "");
  if (!isStorable(alias))
    throw new UnreadableRow(`"${value.slice(0, 80)}" has characters that no alias can hold.`);
  return { host: host.toLowerCase(), alias };
}

/** Whether all text in a value is text that a database takes: neither NUL nor half a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !/[\0\p{Surrogate}]/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}

/** The alias in a cell of its own, where a dot and a slash are only signs of it. */
export const aliasOf = (text: string): string =>
  WITH_SCHEME.test(text.trim()) ? shortLinkOf(text).alias : text.trim().replace(/^\/+/, "");

function plainPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The host in a cell that holds one, with or without its scheme. */
export function hostOf(text: string): string | null {
  const value = text.trim();
  if (value === "") return null;
  return shortLinkOf(WITH_SCHEME.test(value) ? value : `https://${value.replace(/\/.*$/, "")}/`).host;
}

/** Names in one cell, separated by commas, semicolons or bars, or as JSON. */
export function namesOf(text: string): string[] {
  const value = text.trim();
  const listed = value.startsWith("[") ? jsonNames(value) : undefined;
  const names = (listed ?? value.split(/[,;|]/)).map((name) => name.trim()).filter((name) => name !== "");
  return [...new Set(names)];
}

function jsonNames(value: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) && isStorable(list)
      ? list.flatMap((name) => (typeof name === "string" ? name : []))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a cell says yes; undefined where it says nothing. */
export function flagOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (/^(true|yes|y|1|on|archived|disabled|inactive)$/.test(word)) return true;
  if (/^(false|no|n|0|off|active|enabled)$/.test(word)) return false;
  return undefined;
}

/** A count, also with the signs that spreadsheets put between thousands. Undefined for an empty cell and for what is no count. */
export function countOf(text: string): number | undefined {
  const digits = text.trim().replaceAll(/(?<=\d)[,.'\s\u00a0\u202f](?=\d{3}(\D|$))/g, "");
  if (!/^\d{1,15}(\.0+)?$/.test(digits)) return undefined;
  return Number(digits);
}

/** A date that the link works without: `undefined` and a note for the report when it cannot be read. */
export function dateOrNote(text: string, what: string, leftOut: string[]): Date | undefined {
  try {
    return readDate(text);
  } catch (error) {
    if (!(error instanceof UnreadableDate)) throw error;
    leftOut.push(`${what} (${error.message})`);
    return undefined;
  }
}

/** A date that decides what visitors get, so that a row with an unreadable one is refused. */
export function dateOrRefuse(text: string, what: string): Date | undefined {
  try {
    return readDate(text);
  } catch (error) {
    if (!(error instanceof UnreadableDate)) throw error;
    throw new UnreadableRow(`${what} ${error.message}.`);
  }
}
