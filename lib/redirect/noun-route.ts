import { isPlainAlias } from "@/lib/links/alias-form";
import type { PictureFormat } from "@/lib/links/qr/picture";

/** A page of another noun than links, by what its address says. `username`: whose list it is, where the host does not say that already. */
export type NounRoute =
  | { kind: "rotator"; slug: string }
  | { kind: "list"; username?: string; slug: string; id: number }
  | { kind: "qr"; alias: string; picture?: PictureFormat }
  | { kind: "bio"; alias: string; block?: string; part?: number; variant?: number; picture?: "png" };

/** The page of a noun that a path means on the default short host; `unknown` below `/b/` for what no page has as its address. */
export function nounIn(path: string): NounRoute | { kind: "unknown" } | undefined {
  const [, username, slug, id] =
    /^\/u\/([a-z0-9_-]{3,30})\/([A-Za-z0-9_-]{1,50})-([1-9][0-9]{0,8})\/?$/i.exec(path) ?? [];
  if (username && slug && id) return { kind: "list", username, slug, id: Number(id) };
  const noun = rotatorIn(path) ?? qrIn(path, DEFAULT_WORD);
  if (noun || !/^\/b(\/|$)/i.test(path)) return noun;
  return bioIn(path) ?? { kind: "unknown" };
}

/**
 * The same on a branded domain, where codes have words of the domain's choice (`qrWords`, in lower case) beside `qr`, and a list needs no name
 * of who has made it.
 */
export function brandedNounIn(path: string, qrWords: readonly string[]): NounRoute | undefined {
  const [, slug, id] = /^\/u\/([A-Za-z0-9_-]{1,50})-([1-9][0-9]{0,8})\/?$/i.exec(path) ?? [];
  if (slug && id) return { kind: "list", slug, id: Number(id) };
  const [, word = ""] = /^\/([a-z0-9-]+)\//i.exec(path) ?? [];
  const isCode = qrWords.includes(word.toLowerCase());
  return (
    rotatorIn(path) ?? qrIn(path, DEFAULT_WORD) ?? (isCode ? qrIn(path, word) : undefined) ?? bioIn(path)
  );
}

/** Before the alias of a code on every host. */
const DEFAULT_WORD = "qr";

/** `/r/<slug>`. */
function rotatorIn(path: string): NounRoute | undefined {
  const [, slug] = /^\/r\/([A-Za-z0-9_-]{1,50})\/?$/i.exec(path) ?? [];
  return slug === undefined ? undefined : { kind: "rotator", slug };
}

/** `/qr/<alias>`, and its picture. */
function qrIn(path: string, word: string): NounRoute | undefined {
  if (path.slice(1, word.length + 2).toLowerCase() !== `${word.toLowerCase()}/`) return undefined;
  const [, alias, ending] =
    /^([A-Za-z0-9]{1,32})(?:\.(svg|png))?\/?$/i.exec(path.slice(word.length + 2)) ?? [];
  if (alias === undefined) return undefined;
  return { kind: "qr", alias, ...(ending && { picture: ending.toLowerCase() as PictureFormat }) };
}

/**
 * Below `/b/` every bio page has one segment. One below that are its picture and the addresses of its blocks, each with the number of its part if it
 * has some, and with a tilde in the page's other version.
 */
function bioIn(path: string): NounRoute | undefined {
  const [, alias = "", below = ""] = /^\/b\/([^/]+)(?:\/([^/]*))?\/*$/i.exec(path) ?? [];
  if (!isPlainAlias(alias)) return undefined;
  if (below === "") return { kind: "bio", alias };
  if (below === "picture.png") return { kind: "bio", alias, picture: "png" };
  const [, other, block, part] = /^(~)?([A-Za-z0-9]{1,16})(?:\.(\d{1,2}))?$/.exec(below) ?? [];
  if (!block) return undefined;
  return { kind: "bio", alias, block, ...(other && { variant: 1 }), ...(part && { part: Number(part) }) };
}
