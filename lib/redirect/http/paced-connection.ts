import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";

const NOTHING = Buffer.alloc(0);

/**
 * How long a connection that we end is still read. Closed at once, a client that is still sending would be reset by the system, and
 * might never see the answer.
 */
const LINGER_MS = 1_000;

/**
 * A connection as node:http sees it, one request at a time. By itself node:http parses all pipelined requests and starts all of them at
 * once; here the next request reaches its parser once the client's system has accepted the previous response, and until then no
 * more is read from the socket than one buffer. A client that sends no more (half-closed) is only reported once its requests are answered.
 */
export class PacedConnection extends Duplex {
  private buffered: Buffer = NOTHING;
  private isReadingStopped = false;
  private isEnded = false;
  private isFlowing = false;
  private isClosing = false;
  private underWay = 0;
  private request: IncomingMessage | undefined;
  private response: ServerResponse | undefined;
  private nextBody: BodyLength;
  private pieces = 0;
  private askedAt = performance.now();

  constructor(private readonly raw: Socket) {
    super({ allowHalfOpen: true });
    raw.on("end", () => {
      this.isEnded = true;
      if (this.isClosing) this.destroyWhenFinished();
      else this.feed();
    });
    raw.on("timeout", () => this.emit("timeout"));
    raw.on("error", (error) => this.destroy(error));
    raw.on("close", () => this.destroy());
    // Before that, what is pushed would be collected instead of parsed at once.
    this.on("resume", () => {
      this.isFlowing = true;
      this.feed();
    });
  }

  /** Takes over a socket. */
  static around(accepted: Socket): PacedConnection {
    const paced = new PacedConnection(accepted);
    accepted.on("data", (bytes) => paced.receive(bytes) || accepted.pause());
    return paced;
  }

  /** Whether an answer is due, or not yet taken by the client's system. */
  get isAnswering(): boolean {
    return this.underWay > 0;
  }

  /** Whether it waits for its client: for a request, or the rest of one. */
  get isIdle(): boolean {
    return this.underWay === 0 || this.isInBody();
  }

  /** Whether the request that is still being sent has been answered. */
  get isAnswered(): boolean {
    return this.response?.headersSent === true && this.request?.complete === false;
  }

  /** Whether the client does not take what it is sent. */
  get isUnread(): boolean {
    return this.writableLength > 0 || this.raw.writableLength > 0;
  }

  /** milliseconds on a monotonic clock: when it last had a request, or an answer was taken */
  get usedAt(): number {
    return this.askedAt;
  }

  get remoteAddress(): string | undefined {
    return this.raw.remoteAddress;
  }

  /** Takes bytes from the socket. False: no more for now. */
  receive(bytes: Buffer): boolean {
    if (this.isClosing) return true;
    this.buffered = this.buffered.length > 0 ? Buffer.concat([this.buffered, bytes]) : bytes;
    this.feed();
    this.isReadingStopped = this.buffered.length > 0;
    return !this.isReadingStopped;
  }

  /** node:http has read the head of a request. */
  began(request: IncomingMessage, response: ServerResponse): void {
    this.underWay += 1;
    this.askedAt = performance.now();
    this.request = request;
    this.response = response;
    this.nextBody = bodyLengthOf(request);
    this.pieces = 0;
    response.once("close", () => {
      this.underWay -= 1;
      this.askedAt = performance.now();
      // In a later tick: immediate responses would follow each other and starve other connections.
      setImmediate(() => this.feed());
    });
  }

  private feed(): void {
    while (this.buffered.length > 0 && this.isWanted()) {
      const length = pieceLength(this.buffered, this.isInBody() ? this.nextBody : undefined, this.pieces++);
      const piece = this.buffered.subarray(0, length);
      this.buffered = this.buffered.subarray(length);
      if (typeof this.nextBody === "number" && this.isInBody()) this.nextBody -= length;
      this.push(piece);
    }
    if (this.buffered.length > 0) return;
    if (this.isEnded && this.isWanted()) this.push(null);
    else if (this.isReadingStopped) {
      this.isReadingStopped = false;
      this.raw.resume();
    }
  }

  private isWanted(): boolean {
    if (!this.isFlowing || this.isPaused() || this.destroyed || this.readableEnded) return false;
    return this.underWay === 0 || this.isInBody();
  }

  private isInBody(): boolean {
    return this.underWay > 0 && this.request?.complete === false;
  }

  override _read(): void {}

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.raw.write(chunk, encoding, done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    const { raw } = this;
    raw.cork();
    for (const [at, { chunk, encoding }] of chunks.entries())
      raw.write(chunk, encoding, at === chunks.length - 1 ? done : undefined);
    raw.uncork();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.raw.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.raw.destroy();
    done(error);
  }

  /** Part of a socket that node:http uses. */
  setTimeout(milliseconds: number, heard?: () => void): this {
    this.raw.setTimeout(milliseconds);
    if (heard) this.once("timeout", heard);
    return this;
  }

  /** Ends the connection once everything written has been taken. What the client still sends is dropped unread. */
  destroySoon(): void {
    if (this.isClosing) return;
    const isSending = this.isInBody() || this.buffered.length > 0 || this.isReadingStopped;
    this.isClosing = true;
    this.buffered = NOTHING;
    if (this.writable) this.end();
    if (!isSending || this.isEnded) return this.destroyWhenFinished();
    this.raw.resume();
    const late = setTimeout(() => this.destroy(), LINGER_MS);
    this.once("close", () => clearTimeout(late));
  }

  private destroyWhenFinished(): void {
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }
}

function bodyLengthOf({ headers }: IncomingMessage): BodyLength {
  if (headers["transfer-encoding"] !== undefined) return "chunked";
  return Number(headers["content-length"] ?? 0);
}

/** The next body: its length, `chunked`, or undefined when a head comes next. */
export type BodyLength = number | "chunked" | undefined;

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
export function pieceLength(bytes: Buffer, nextBody: BodyLength, pieces: number): number {
  if (typeof nextBody === "number") return Math.min(Math.max(nextBody, 1), bytes.length);
  const least = nextBody === "chunked" && pieces >= EXACT_PIECES ? LEAST : 0;
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
