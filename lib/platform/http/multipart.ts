import { invalid } from "../failure";

/** A part of a form: a text, or a file where its sender names one. */
export type Part = { name: string; isFile: boolean; bytes: Uint8Array };

/**
 * The parts of a multipart form (RFC 7578), in their order. The platform's own reader refuses boundaries of fewer than 27 characters, which
 * RFC 2046 allows and scripts use. Throws a Failure when the form is not whole.
 */
export function partsOf(bytes: Uint8Array, contentType: string): Part[] {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw badForm();
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Part[] = [];
  let line = delimiterFrom(body, boundary, 0);
  while (!line.isLast) {
    const next = delimiterFrom(body, boundary, line.end - CRLF.length);
    parts.push(partOf(body.subarray(line.end, next.start)));
    line = next;
  }
  return parts;
}

const CRLF = "\r\n";
const badForm = () => invalid("The body is not a valid form.");

/** The characters of RFC 2046, 5.1.1: 1 to 70 of them, the last no space. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/** In quotes or without, as senders write it. */
function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted?.replace(/\\(.)/g, "$1") ?? plain;
  return boundary !== undefined && BOUNDARY.test(boundary) ? boundary : undefined;
}

/** A line that parts are separated by: where the text before it ends, and where the text after it begins. */
type Delimiter = { start: number; end: number; isLast: boolean };

/** The first such line from there on. A line that only begins like it belongs to a part. */
function delimiterFrom(body: Buffer, boundary: string, from: number): Delimiter {
  const dashed = `--${boundary}`;
  for (let at = from; ; at += 1) {
    at = body.indexOf(dashed, at);
    if (at === -1) throw badForm();
    if (at > 0 && body.toString("latin1", at - CRLF.length, at) !== CRLF) continue;
    const behind = at + dashed.length;
    const isLast = body.toString("latin1", behind, behind + 2) === "--";
    const end = isLast ? behind + 2 : endOfLine(body, behind);
    if (end !== undefined) return { start: at === 0 ? 0 : at - CRLF.length, end, isLast };
  }
}

/** Where the next line begins when nothing but spaces comes before it (RFC 2046, 5.1.1). */
function endOfLine(body: Buffer, from: number): number | undefined {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  return body.toString("latin1", at, at + CRLF.length) === CRLF ? at + CRLF.length : undefined;
}

function partOf(part: Buffer): Part {
  const empty = part.subarray(0, CRLF.length).equals(Buffer.from(CRLF));
  const end = empty ? 0 : part.indexOf(CRLF + CRLF);
  if (end === -1) throw badForm();
  const disposition = part
    .toString("utf8", 0, end)
    .split(CRLF)
    .find((header) => /^content-disposition\s*:/i.test(header));
  const name = disposition && parameterOf(disposition, "name");
  if (disposition === undefined || name === undefined) throw badForm();
  return {
    name,
    isFile: /;\s*filename\*?\s*=/i.test(disposition),
    bytes: part.subarray(end + (empty ? CRLF.length : 2 * CRLF.length)),
  };
}

/** Browsers write a quote as %22; others put a backslash before it. */
function parameterOf(header: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, "i").exec(header);
  const value = found?.[1]?.replace(/\\(["\\])/g, "$1") ?? found?.[2];
  return value?.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
