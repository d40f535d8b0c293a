import { isWrittenPlainly } from "@/lib/links/alias-form";

/**
 * A path that a visitor brought, as segments that an address may hold: each encoded anew, broken escapes and slashes within a segment too.
 * Dots that would lead up are left out, since a browser would follow them out of the destination's own path.
 */
export function segmentsOf(path: string): string[] {
  const segments = path.split("/", MOST_SEGMENTS + 1).slice(0, MOST_SEGMENTS);
  return segments.flatMap((written) => {
    if (written === "") return [];
    if (isWrittenPlainly(written)) return [written];
    const plain = plainOf(written);
    if (isDots(plain)) return [];
    return [DELIMITER.test(written) ? withDelimiters(written) : encodeURIComponent(plain)];
  });
}

/** The same joined again, without a slash at either end. Most paths are written so already. */
export function broughtPath(rest: string): string {
  const written = rest.slice(1);
  return written.length < MOST_SEGMENTS && isWrittenPlainly(written) ? written : segmentsOf(rest).join("/");
}

/**
 * The path of a wildcard's destination with what a visitor brought in place of each star; `fill` puts its own values into what is around them.
 * Where nothing was brought, a star that is a segment by itself takes no place. What comes out as dots is left out as well.
 */
export function inPlaceOfStars(path: string, rest: string, fill: (written: string) => string): string {
  const brought = broughtPath(rest);
  const ending = brought !== "" && path.endsWith("*") && rest.endsWith("/") ? "/" : "";
  const template = brought === "" ? path.replaceAll(/\/\*(?=\/)/g, "") : path;
  const whole = template.split("*").map(fill).join(brought) + ending;
  return whole
    .split("/")
    .map((segment) => (isDots(segment) ? "" : segment))
    .join("/");
}

const MOST_SEGMENTS = 500;

/** Whether a browser takes a segment for a step in the folders (WHATWG URL, dot segments). */
export const isDots = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);

/** Signs that mean something else to some servers once they are encoded (RFC 3986, sub-delims and two more); no browser encodes them in a path. */
const DELIMITER = /[$&+,:;=@]/;

const withDelimiters = (written: string): string =>
  written
    .split(/([$&+,:;=@]+)/)
    .map((piece, at) => (at % 2 === 1 ? piece : encodeURIComponent(plainOf(piece))))
    .join("");

/** Bytes that are no UTF-8 become the sign for that, as everywhere on the web. */
function plainOf(written: string): string {
  const bytes = Buffer.from(
    written.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    "latin1",
  );
  return bytes.toString("utf8");
}
