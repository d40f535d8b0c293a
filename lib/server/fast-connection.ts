import type { Socket } from "node:net";
import { FastAnswer } from "./fast-answer";
import { SERVER_OPTIONS } from "./limits";
import { PacedConnection } from "./paced-connection";
import { type RequestHead, readSimpleRequest } from "./request-head";
import { streamFree } from "./stream-free";

/** A request that was read without node:http. Iterating over it gives its body: nothing. */
export type FastRequest = Pick<RequestHead, "url" | "headers"> &
  AsyncIterable<never> & { method: "GET"; socket: Socket };

/** Answers a request, now or later. False when it is not for whoever is asked: nothing has happened then. */
export type Answerer = (request: FastRequest, response: FastAnswer) => boolean;

/** What connections share. */
type Way = {
  /** requests wait */
  isHeld: boolean;
  answer: Answerer;
  /** Gives the connection to node:http. */
  handOver(connection: PacedConnection): void;
  /** Tells somebody who connected and sends nothing. */
  tooLate(socket: Socket): void;
  /** Called when the connection is node:http's, and when it ends. */
  left(connection: FastConnection): void;
  /** milliseconds until the first request, and between two */
  patience: { first: number; next: number };
  /** the lines that tell a client how long its connection is kept */
  keepAlive: string;
};

const CLOSE = "Connection: close\r\n";

/** One client's connection as long as only simple requests come on it, one after another. */
export class FastConnection {
  /** while an answer is due, nothing else is read */
  private isAnswering = false;
  private isLast = false;
  private wasUsed = false;
  private kept: Buffer | undefined;

  private paced: PacedConnection | undefined;
  private readonly socket: Socket;
  /** milliseconds on a monotonic clock */
  private askedAt = performance.now();

  constructor(
    accepted: Socket,
    private readonly way: Way,
  ) {
    const socket = streamFree(accepted, (bytes) => this.take(bytes));
    socket.on("end", this.end).on("close", this.close);
    socket.on("timeout", this.late).on("error", this.fail);
    socket.setTimeout(way.patience.first);
    this.socket = socket;
  }

  get isIdle(): boolean {
    return this.paced ? this.paced.isIdle : !this.isAnswering;
  }

  get usedAt(): number {
    return this.paced?.usedAt ?? this.askedAt;
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** False: no more for now. The bytes are others' afterwards. */
  private take(bytes: Buffer): boolean {
    if (this.paced) return this.paced.receive(bytes);
    if (!this.isAnswering && !this.way.isHeld) {
      this.read(bytes);
      return true;
    }
    this.kept = this.kept ? Buffer.concat([this.kept, bytes]) : Buffer.from(bytes);
    return false;
  }

  private read(bytes: Buffer): void {
    const { socket, way } = this;
    const head = readSimpleRequest(bytes, SERVER_OPTIONS.maxHeaderSize);
    if (!head) return this.handOver(bytes);
    const { url, headers, isLast } = head;
    this.isAnswering = true;
    this.isLast = isLast;
    this.askedAt = performance.now();
    const request: FastRequest = { method: "GET", url, headers, socket, [Symbol.asyncIterator]: nothing };
    const lastLines = isLast ? CLOSE : way.keepAlive;
    const isOurs = way.answer(request, new FastAnswer(socket, lastLines, this.answered));
    if (!isOurs) this.handOver(bytes);
    else if (!this.wasUsed) {
      this.wasUsed = true;
      socket.setTimeout(way.patience.next);
    }
  }

  private readonly answered = (): void => {
    const { socket } = this;
    if (this.isLast) return void socket.destroySoon();
    // Who does not read what was sent is sent no more.
    if (socket.writableNeedDrain) return void socket.once("drain", this.answered);
    this.isAnswering = false;
    if (!this.way.isHeld) this.release();
  };

  /** Reads what had to wait. */
  release(): void {
    const { socket, kept } = this;
    if (!kept || this.isAnswering) return;
    this.kept = undefined;
    socket.resume();
    this.read(kept);
  }

  private handOver(bytes: Buffer) {
    const { socket, way } = this;
    socket.off("end", this.end).off("close", this.close);
    socket.off("timeout", this.late).off("error", this.fail);
    socket.setTimeout(0);
    way.left(this);
    this.paced = new PacedConnection(socket);
    way.handOver(this.paced);
    this.paced.receive(bytes);
  }

  /** The client sends no more, but may still be waiting for its answer. */
  private readonly end = () => {
    this.isLast = true;
    if (!this.isAnswering) this.socket.end();
  };

  private readonly late = () => {
    if (this.wasUsed) this.socket.destroy();
    else this.way.tooLate(this.socket);
  };

  /** A broken connection closes by itself. */
  private readonly fail = () => {};

  private readonly close = () => this.way.left(this);
}

async function* nothing(): AsyncGenerator<never> {}
