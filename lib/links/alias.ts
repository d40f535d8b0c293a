import { randomInt } from "node:crypto";
import { invalidField } from "@/lib/platform/failure";
import { casedAlias, isPlainAlias } from "./alias-form";
import type { AliasCase } from "./domains/enums";

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

/**
 * The alias that a new link asks for; else random ones to try in turn, each longer, in the rare case that one is taken. Where case is told
 * apart, one that is taken in other letters can be had in exactly these.
 */
export function* aliasesFor(
  { custom }: { custom?: string | undefined },
  domain: { aliasCase: AliasCase } | null,
): Generator<string> {
  if (custom) yield* formsOf(custom, domain);
  else for (let length = 7; length <= MOST_CHARACTERS; length++) yield randomUnreservedAlias(length);
}

/** How an alias can be stored on a domain, in the order in which that is tried. */
export const formsOf = (alias: string, domain: { aliasCase: AliasCase } | null): string[] =>
  domain?.aliasCase === "sensitive" && isPlainAlias(alias) ? [alias, casedAlias(alias)] : [alias];

/** Whether the alias is one of our own addresses, in any case. */
export const isReserved = (alias: string): boolean => RESERVED_WORDS.has(alias.toLowerCase());

/**
 * Whether an alias, as it is stored, is no link's on a host: it is a reserved word, or is below one that the default host has pages at. On a branded domain
 * links come before such pages.
 */
export function isReservedOn(host: "default" | "branded", alias: string): boolean {
  const [first = "", ...below] = alias.split("/");
  if (isWellKnown(first) || (host === "default" && LATER_WORDS.has(alias.toLowerCase()))) return true;
  return (below.length === 0 || host === "default") && isReserved(first);
}

/** Refuses the alias of a new link that is an address of our own pages, or looks like one. Without a domain it is on the default short host. */
export function refuseReserved(alias: string | undefined, domain: object | null): void {
  if (!alias || !isReservedOn(domain ? "branded" : "default", alias)) return;
  const [first, ...below] = alias.split("/");
  throw invalidField(
    "custom",
    below.length > 0
      ? `must not begin with ${first}, where this host has pages of its own`
      : "is a reserved word",
  );
}

/** The same of a link that gets another alias or another domain. One that stays what and where it is stays valid. */
export function refuseReservedChange(
  before: { alias: string; domain: object | null },
  alias: string | null | undefined,
  domain: object | null | undefined,
): void {
  if (alias && alias.toLowerCase() !== before.alias.toLowerCase())
    refuseReserved(alias, domain === undefined ? before.domain : domain);
  else if (domain === null && before.domain && isReservedOn("default", before.alias))
    throw invalidField(
      "domain",
      "must stay: the default host has pages of its own where this link's alias leads",
    );
}

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

/** Pages of ours that came when links could have their address already: no new link gets it, and an older one on the default host keeps it. */
const LATER_WORDS: ReadonlySet<string> = new Set(["status"]);
