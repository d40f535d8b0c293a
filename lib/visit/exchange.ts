import type { IncomingHttpHeaders } from "node:http";

/**
 * A visitor's request as far as visits read it, whoever took it from the socket: node:http or the fast path. Its body comes by
 * iterating over it.
 */
export type VisitRequest = AsyncIterable<unknown> & {
  readonly method?: string | undefined;
  /** the request target, `/abc?x=1` */
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

/** Where its answer goes. Headers are one flat list of names and values, as node:http writes them without copying. */
export type VisitResponse = {
  readonly headersSent: boolean;
  /** a header beside those of `writeHead`, before it */
  setHeader(name: string, value: string): unknown;
  writeHead(status: number, headers: string[]): VisitResponse;
  /** a piece of the body; all of them together are as long as the head says */
  write(piece: string): unknown;
  end(body?: string | Buffer): unknown;
  /** breaks the connection off: what was begun cannot be ended */
  destroy(): unknown;
};
