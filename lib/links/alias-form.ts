/** Safe in the browser. */

/** Of an alias, once all its signs but letters, digits and a few more are percent-encoded. */
const LONGEST = 500;

/** As many as a path of that length may have before it is put into one form. */
const LONGEST_PATH = 3 * LONGEST;

const PLAIN = /^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/;

/** Whether an alias has the form of most, and visits find it as it is. */
export const isPlainAlias = (alias: string): boolean => PLAIN.test(alias);

/** The end of an alias that stands for whatever comes after it. */
export const WILDCARD_END = "/*";

/** Whether an alias is a wildcard, which takes all paths below it. */
export const isWildcard = (alias: string): boolean =>
  alias.length > WILDCARD_END.length && alias.endsWith(WILDCARD_END);

/**
 * Aliases can have more: several segments and letters of any script, imported ones any sign. They are kept in the one form that a browser sends, percent-encoded
 * segment by segment, so that they are ASCII and compare the same here and in the database. Undefined for what no address can end with.
 */
export function aliasOfText(text: string): string | undefined {
  const segments = text.normalize("NFC").split("/");
  if (!segments.every(canBeVisited) || text.endsWith("+")) return undefined;
  const alias = segments.map((segment) => encodeURIComponent(segment)).join("/");
  return alias.length <= LONGEST ? alias : undefined;
}

/** The alias in the path of a request, without its first slash, however the client has encoded it. */
export function aliasOfPath(path: string): string | undefined {
  if (isWrittenPlainly(path)) return path;
  if (path.length > LONGEST_PATH) return undefined;
  try {
    const segments = path.split("/").map(segmentOfPath);
    return segments.every((segment) => segment !== undefined) ? segments.join("/") : undefined;
  } catch {
    return undefined;
  }
}

function segmentOfPath(written: string): string | undefined {
  if (isWrittenPlainly(written)) return written;
  const segment = decodeURIComponent(encodedBytes(written)).normalize("NFC");
  return canBeVisited(segment) ? encodeURIComponent(segment) : undefined;
}

/** An alias as new ones have it: without the signs that choose an emoji's look, and letters beyond ASCII in lower case. Nobody can tell those apart. */
export const foldedText = (text: string): string =>
  text.replace(/\uFE0F/g, "").replace(/[^\0-\x7f]+/g, (letters) => letters.toLowerCase());

/** The same of an alias in the form that is kept; undefined where that changes nothing. */
export function foldedAlias(alias: string): string | undefined {
  if (!alias.includes("%")) return undefined;
  const folded = alias
    .split("/")
    .map((segment) => encodeURIComponent(foldedText(decodeURIComponent(segment)).normalize("NFC")))
    .join("/");
  return folded === alias ? undefined : folded;
}

/**
 * A path, or a segment of one, that is already written as `encodeURIComponent` writes each segment, without dots that lead elsewhere. It knows the one
 * escape that most paths have, a space: what is written otherwise may be so, too.
 */
export const isWrittenPlainly = (path: string): boolean =>
  path.length <= LONGEST_PATH && PLAIN_PATH.test(path);

const PLAIN_PATH = /^(?:[\w~-]|%20)(?:[\w.~-]|%20)*(?:\/(?:[\w~-]|%20)(?:[\w.~-]|%20)*)*$/;

/** Browsers resolve these before they ask, and proxies join slashes. */
const canBeVisited = (segment: string) =>
  !/^\.{0,2}$/.test(segment) && !/[\p{Control}\p{Surrogate}]/u.test(segment);

/** Some clients send bytes as they are. */
const encodedBytes = (segment: string) =>
  segment.replace(/[\x80-\xff]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/**
 * A second link whose alias differs from the first one's by case alone has every sign of it percent-encoded, which is the same address to every
 * browser, and another alias to the database. A visit with exactly these letters goes to it, all others to the first.
 */
export const casedAlias = (alias: string): string =>
  [...alias].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");

/** The alias in the letters of its twins, in lower case; undefined for one that has none. */
export function casedName(alias: string): string | undefined {
  if (!alias.startsWith("%")) return undefined;
  const plain = alias.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return isPlainAlias(plain) ? plain.toLowerCase() : undefined;
}
