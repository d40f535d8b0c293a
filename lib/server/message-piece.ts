/** What is known of the body that comes next: its length, `chunked`, or nothing when a head does. */
export type BodyAhead = number | "chunked" | undefined;

const LF = 0x0a;
const CR = 0x0d;

/** Pieces of a chunked body that may be shorter than `LEAST`, for each request. */
const EXACT_PIECES = 4;
/** A body that is full of empty lines is not cut at each of them. */
const LEAST = 256;

/**
 * How many of these bytes the HTTP parser may have at once without reading past the end of one request: up to the end of a head, or of
 * a body. Where to cut is a guess of the framing and never the framing itself: the parser reads the same bytes, however they are cut.
 * `pieces` counts those of this body.
 */
export function pieceLength(bytes: Buffer, ahead: BodyAhead, pieces: number): number {
  if (typeof ahead === "number") return Math.min(Math.max(ahead, 1), bytes.length);
  const least = ahead === "chunked" && pieces >= EXACT_PIECES ? LEAST : 0;
  return emptyLineEnd(bytes, least) ?? bytes.length;
}

/** Where the first empty line at or after `from` ends. */
function emptyLineEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(LF, from); at !== -1; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return undefined;
}
