import { randomInt } from "node:crypto";

/** No 0/O, 1/l/I: read out loud or copied by hand, each sign is what it seems. */
const UNAMBIGUOUS = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";

/** A random alias from a CSPRNG: 7 signs, 31 bits even without case. */
export const randomAlias = (length = 7): string =>
  Array.from({ length }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join("");

/** A random alias that is none of our own addresses. */
export function randomUnreservedAlias(length = 7): string {
  for (;;) {
    const alias = randomAlias(length);
    if (!isReserved(alias)) return alias;
  }
}

/** The longest random alias that is tried. */
const MOST_CHARACTERS = 13;

/** The alias that a new link asks for; else random ones to try in turn, each longer, in the rare case that one is taken. */
export function* aliasesFor({ custom }: { custom?: string | undefined }): Generator<string> {
  if (custom) yield custom;
  else for (let length = 7; length <= MOST_CHARACTERS; length++) yield randomUnreservedAlias(length);
}

/** Whether the alias is one of our own addresses, in any case. */
export const isReserved = (alias: string): boolean => RESERVED_WORDS.has(alias.toLowerCase());

/** Whether this first segment is for machines, on every host (RFC 8615). */
export const isWellKnown = (segment: string): boolean => segment.toLowerCase() === ".well-known";

const WORDS = `
  api dashboard login logout register docs settings account admin invite
  r u b qr report share verify reset licenses avatars uploads static public
  healthz readyz metrics internal _next _error 404 500
  favicon.ico favicon.svg icon.svg icon.png apple-icon.png apple-touch-icon.png apple-touch-icon-precomposed.png
  manifest.json manifest.webmanifest site.webmanifest browserconfig.xml opengraph-image.png
  robots.txt sitemap.xml humans.txt security.txt ads.txt sw.js .well-known`;

/**
 * First path segments that are never an alias (`reserved-words.test.ts` holds this against `app/` and `public/`): our own
 * pages, what browsers and operators ask every host for, and words that a stranger should not be able to pose with.
 */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
