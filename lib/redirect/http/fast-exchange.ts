import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

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

/** Headers of bodies, other protocols, or proxies. */
const MORE_THAN_AN_ANSWER = new Set([
  "content-length",
  "transfer-encoding",
  "expect",
  "upgrade",
  "trailer",
  "proxy-connection",
]);

/** Names that most requests bring, by how clients write them: to look one up takes a third of the time of making it. */
const WRITTEN_NAMES = new Map(
  (
    "Host User-Agent Accept Accept-Language Accept-Encoding Referer Cookie Connection Cache-Control Pragma Priority DNT Sec-GPC " +
    "Upgrade-Insecure-Requests Sec-Fetch-Site Sec-Fetch-Mode Sec-Fetch-Dest Sec-Fetch-User Sec-CH-UA Sec-CH-UA-Mobile " +
    "Sec-CH-UA-Platform Sec-Purpose Purpose Via Forwarded X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Real-IP"
  )
    .split(" ")
    .flatMap((name) => [name, name.toLowerCase()].map((written) => [written, name.toLowerCase()])),
);

const TARGET_AT = "GET ".length;
const VERSION_LENGTH = " HTTP/1.1".length;

/**
 * Reads a simple request. Undefined for any other, valid or not: node:http handles those. In what it does read,
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
    lineEnd = text.indexOf("\r", colon);
    const written = text.slice(start, colon);
    const name = WRITTEN_NAMES.get(written) ?? written.toLowerCase();
    // Which of two headers counts depends on the name.
    if (headers[name] !== undefined || MORE_THAN_AN_ANSWER.has(name)) return undefined;
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

/** Characters forbidden in headers: line ends, and those that readers decode differently. */
const NO_HEADER = /[^\t\x20-\x7e]/;

/** Headers that have few values, all of them ours: those lines are made once. */
const LINES = new Map(
  "Content-Type Content-Language Vary Cache-Control X-Robots-Tag X-Content-Type-Options Referrer-Policy Strict-Transport-Security"
    .split(" ")
    .map((name) => [name, new Map<string, string>()]),
);

/** Where answers are put together. A string would be laid out anew for each of the pieces that it is joined from. */
const newDesk = () => Buffer.allocUnsafeSlow(32 * 1024);
let desk = newDesk();

/** The one answer to a request that was read without node:http: written at once, head and body together. */
export class FastAnswer {
  private head = "";
  private firstLines = "";
  private length = 0;
  private pieces: string[] | undefined;
  private isEnded = false;

  /** `lastLines` of its head say what becomes of the connection; `ended` is called once it is written. */
  constructor(
    private readonly socket: Socket,
    private readonly lastLines: string,
    private readonly ended: () => void,
  ) {}

  get headersSent(): boolean {
    return this.head !== "";
  }

  /** A header beside those of `writeHead`, before it. */
  setHeader(name: string, value: string): void {
    this.firstLines += lineOf(name, value);
  }

  /** `headers` has `Content-Length` unless the status allows no body. Throws where one would end its line. */
  writeHead(status: number, headers: string[]): this {
    let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
    if (this.firstLines !== "") head += this.firstLines;
    for (let at = 0; at < headers.length; at += 2) {
      const [name, value] = [headers[at] ?? "", headers[at + 1] ?? ""];
      head += lineOf(name, value);
      if (name === "Content-Length") this.length = Number(value);
    }
    this.head = head;
    return this;
  }

  write(piece: string): void {
    if (this.pieces) this.pieces.push(piece);
    else this.pieces = [piece];
  }

  end(body: string | Buffer = ""): void {
    if (this.isEnded) return;
    this.isEnded = true;
    const head = `${this.head}Date: ${dateNow()}\r\n${this.lastLines}\r\n`;
    if (typeof body !== "string") this.sendBytes(head, body);
    else {
      if (body !== "") this.write(body);
      this.sendText(head);
    }
    this.ended();
  }

  private sendText(head: string) {
    const { socket, pieces, length } = this;
    if (!pieces) return void socket.write(head, "latin1");
    // A byte a character is plain ASCII, and sooner written.
    const encoding = lengthOf(pieces) === length ? "latin1" : "utf8";
    if (head.length + length > desk.length) return void socket.write(head + pieces.join(""), encoding);
    let at = desk.write(head, "latin1");
    for (const piece of pieces) at += desk.write(piece, at, encoding);
    socket.write(desk.subarray(0, at));
    // Bytes the client has not accepted yet stay where they are.
    if (socket.writableLength > 0) desk = newDesk();
  }

  private sendBytes(head: string, body: Buffer) {
    const { socket } = this;
    socket.cork();
    socket.write(head, "latin1");
    socket.write(body);
    socket.uncork();
  }

  destroy(): void {
    this.socket.destroy();
  }
}

function lineOf(name: string, value: string): string {
  const lines = LINES.get(name);
  const known = lines?.get(value);
  if (known) return known;
  if (NO_HEADER.test(value)) throw new TypeError(`The header ${name} cannot be sent.`);
  const line = `${name}: ${value}\r\n`;
  lines?.set(value, line);
  return line;
}

function lengthOf(pieces: readonly string[]): number {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
}

let second = 0;
let text = "";

/** The time as RFC 9110 has it in `Date`, put into words once a second. */
function dateNow(): string {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    second = now;
    text = new Date(now * 1_000).toUTCString();
  }
  return text;
}
