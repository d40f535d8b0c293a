import type { Socket } from "node:net";
import { SERVER_OPTIONS } from "./connection-limits";
import { FastAnswer, type RequestHead, readSimpleRequest } from "./fast-exchange";
import { PacedConnection } from "./paced-connection";

/** A request that was read without node:http. Iterating over it gives its body: nothing. */
export type FastRequest = Pick<RequestHead, "url" | "headers"> &
  AsyncIterable<never> & { method: "GET"; socket: Socket };

/** Handles a request, now or later. False, without side effects, when it is not for this handler. */
export type Answerer = (request: FastRequest, response: FastAnswer) => boolean;

/** State shared by connections. */
type Pipeline = {
  /** requests wait */
  isPaused: boolean;
  /** requests are node:http's from now on */
  isLeaving: boolean;
  answer: Answerer;
  /** Gives the connection to node:http. */
  handOver(connection: PacedConnection): void;
  /** Responds to a client that connects and sends nothing. */
  tooLate(socket: Socket): void;
  /** Called when the connection is node:http's, and when it ends. */
  left(connection: FastConnection): void;
  /** milliseconds until the first request, and between two */
  patience: { first: number; next: number };
  /** header lines that state how long the connection is kept alive */
  keepAlive: string;
};

const CLOSE = "Connection: close\r\n";

/** One client connection as long as only simple requests arrive, one after another. */
export class FastConnection {
  /** while an answer is due, nothing else is read */
  private isAnswering = false;
  private isLast = false;
  private wasUsed = false;
  private kept: Buffer | undefined;

  private paced: PacedConnection | undefined;
  /** milliseconds on a monotonic clock */
  private askedAt = performance.now();

  constructor(
    private readonly socket: Socket,
    private readonly pipeline: Pipeline,
  ) {
    socket.on("data", this.take).on("end", this.end).on("close", this.close);
    socket.on("timeout", this.late).on("error", this.fail);
    socket.setTimeout(pipeline.patience.first);
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

  private readonly take = (bytes: Buffer): void => {
    if (!this.isAnswering && !this.pipeline.isPaused) return this.read(bytes);
    this.kept = this.kept ? Buffer.concat([this.kept, bytes]) : bytes;
    this.socket.pause();
  };

  private read(bytes: Buffer): void {
    const { socket, pipeline } = this;
    const head = readSimpleRequest(bytes, SERVER_OPTIONS.maxHeaderSize);
    if (!head) return this.handOver(bytes);
    const { url, headers, isLast } = head;
    this.isAnswering = true;
    this.isLast = isLast;
    this.askedAt = performance.now();
    const request: FastRequest = { method: "GET", url, headers, socket, [Symbol.asyncIterator]: nothing };
    const lastLines = isLast ? CLOSE : pipeline.keepAlive;
    const answer = new FastAnswer(socket, lastLines, this.answered);
    if (pipeline.isLeaving || !pipeline.answer(request, answer)) this.handOver(bytes);
    else if (!this.wasUsed) {
      this.wasUsed = true;
      socket.setTimeout(pipeline.patience.next);
    }
  }

  private readonly answered = (): void => {
    const { socket } = this;
    if (this.isLast) return void socket.destroySoon();
    // A client that does not read gets no more data.
    if (socket.writableNeedDrain) return void socket.once("drain", this.answered);
    this.isAnswering = false;
    if (!this.pipeline.isPaused) this.release();
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
    const { socket, pipeline } = this;
    socket.off("data", this.take).off("end", this.end).off("close", this.close);
    socket.off("timeout", this.late).off("error", this.fail);
    socket.setTimeout(0);
    pipeline.left(this);
    this.paced = PacedConnection.around(socket);
    pipeline.handOver(this.paced);
    this.paced.receive(bytes);
  }

  /** The client sends no more, but may still be waiting for its answer. */
  private readonly end = () => {
    this.isLast = true;
    if (!this.isAnswering) this.socket.end();
  };

  private readonly late = () => {
    if (this.wasUsed) this.socket.destroy();
    else this.pipeline.tooLate(this.socket);
  };

  /** A broken connection closes by itself. */
  private readonly fail = () => {};

  private readonly close = () => this.pipeline.left(this);
}

async function* nothing(): AsyncGenerator<never> {}
