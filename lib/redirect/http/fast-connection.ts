import type { Socket } from "node:net";
import { tickTime } from "@/lib/platform/event-loop";
import { SERVER_OPTIONS } from "./connection-limits";
import { FastAnswer, type RequestHead, readSimpleRequest } from "./fast-exchange";
import { PacedConnection } from "./paced-connection";

/** Whose connection it is. A socket looks its address up whenever it is asked. */
type Peer = Readonly<Pick<Socket, "remoteAddress">>;

/** A request that was read without node:http. Iterating over it gives its body: nothing. */
export class FastRequest implements Pick<RequestHead, "url" | "headers"> {
  readonly method = "GET";

  constructor(
    readonly url: string,
    readonly headers: Record<string, string>,
    readonly socket: Peer,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<never> {}
}

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
  private lastUse = tickTime();
  private readonly peer: Peer;

  constructor(
    private readonly socket: Socket,
    private readonly pipeline: Pipeline,
  ) {
    this.peer = { remoteAddress: socket.remoteAddress };
    socket.on("data", this.take).on("end", this.end).on("close", this.close);
    socket.on("timeout", this.late).on("error", this.fail);
  }

  get isIdle(): boolean {
    return this.paced ? this.paced.isIdle : !this.isAnswering;
  }

  get usedAt(): number {
    return this.paced?.usedAt ?? this.lastUse;
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** Ends the connection if its client has let its time pass: looked at now and then, since a timer costs something at every request. */
  endIfLate(now: number): void {
    const { first, next } = this.pipeline.patience;
    if (now - this.lastUse > (this.wasUsed ? next : first) && this.socket.writableLength === 0) this.late();
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
    this.isAnswering = true;
    this.isLast = head.isLast;
    this.lastUse = tickTime();
    const request = new FastRequest(head.url, head.headers, this.peer);
    const answer = new FastAnswer(socket, head.isLast ? CLOSE : pipeline.keepAlive, this.answered);
    if (pipeline.isLeaving || !pipeline.answer(request, answer)) this.handOver(bytes);
    else this.wasUsed = true;
  }

  private readonly answered = (): void => {
    const { socket } = this;
    // How far a client has read that takes its time, only the socket knows.
    if (socket.writableLength > 0) socket.setTimeout(this.pipeline.patience.next);
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
