/** A request that has neither a body nor anything else about it that asks for more than an answer. */
export type RequestHead = {
  /** the request target, `/abc?x=1` */
  url: string;
  /** by their names in lower case */
  headers: Record<string, string>;
  /** the client ends the connection after the answer */
  isLast: boolean;
};

/**
 * The whole of a simple request, byte for byte within the grammar of RFC 9112: GET, a target in origin form, HTTP/1.1, headers one a
 * line, and nothing after them.
 */
const SIMPLE = /^GET \/[!-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~\x80-\xff]*\r\n)+\r\n$/;

/** A body, another protocol, or somebody between us and the client who is spoken to. */
const MORE_THAN_AN_ANSWER = new Set([
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
  "trailer",
  "proxy-connection",
]);

const TARGET_AT = "GET ".length;
const VERSION_LENGTH = " HTTP/1.1".length;

/**
 * Reads a simple request. Undefined for whatever is not one, be it right or wrong: that is node:http's to read. In what it does read,
 * it agrees with node:http.
 */
export function readSimpleRequest(bytes: Buffer, mostBytes: number): RequestHead | undefined {
  if (bytes.length > mostBytes) return undefined;
  const text = bytes.toString("latin1");
  if (!SIMPLE.test(text)) return undefined;
  let lineEnd = text.indexOf("\r\n");
  const url = text.slice(TARGET_AT, lineEnd - VERSION_LENGTH);
  const headers: Record<string, string> = {};
  for (let start = lineEnd + 2; start < text.length - 2; start = lineEnd + 2) {
    const colon = text.indexOf(":", start);
    lineEnd = text.indexOf("\r\n", colon);
    const name = text.slice(start, colon).toLowerCase();
    // Which of two headers counts depends on the name.
    if (MORE_THAN_AN_ANSWER.has(name) || name in headers) return undefined;
    headers[name] = withoutBlanks(text, colon + 1, lineEnd);
  }
  const connection = headers.connection?.toLowerCase() ?? "keep-alive";
  if (connection !== "keep-alive" && connection !== "close") return undefined;
  return headers.host === undefined ? undefined : { url, headers, isLast: connection === "close" };
}

/** `trim` would take more away than the blanks of HTTP. */
function withoutBlanks(text: string, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const isBlank = (code: number) => code === 0x20 || code === 0x09;
