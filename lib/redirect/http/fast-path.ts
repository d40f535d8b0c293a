import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ConnectionLimits, endStalledConnections, hangUp } from "./connection-limits";
import { type Answerer, FastConnection } from "./fast-connection";
import { PacedConnection } from "./paced-connection";

/** Control for the server's shutdown (lib/platform/server/shutdown.ts). */
export type FastPath = ReturnType<typeof openFastPath>;

export type FastPathOptions = {
  /** Answers each simple request. */
  answer: Answerer;
  most: { inAll: number; ofGroup: number };
  /** The client address of a connection; undefined for a proxy's. */
  groupOf(socket: { remoteAddress?: string | undefined }): string | undefined;
};

/**
 * Reads a server's connections in node:http's place and passes each plain request to `answer`, because node:http's objects for a request
 * cost more than the rest of a visit (ADR 2). On anything else the connection is handed to node:http from that byte on, one request at
 * a time.
 */
export function openFastPath(server: Server, { answer, most, groupOf }: FastPathOptions) {
  const listeners = server.listeners("connection");
  const fast = new Set<FastConnection>();
  const limits = new ConnectionLimits(most);
  const handOver = (socket: Duplex) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  const pipeline = {
    isPaused: false,
    isLeaving: false,
    answer,
    handOver,
    tooLate: (socket: Socket) => server.emit("clientError", TOO_LATE, socket),
    left: (connection: FastConnection) => fast.delete(connection),
    patience: { first: server.headersTimeout, next: server.keepAliveTimeout },
    keepAlive: `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1_000)}\r\n`,
  };
  server.removeAllListeners("connection");
  server.on("connection", (accepted: Socket) => {
    const group = groupOf(accepted);
    if (!limits.makeRoom(group)) return hangUp(accepted, "503 Service Unavailable", "Retry-After: 5");
    const connection = new FastConnection(accepted, pipeline);
    fast.add(connection);
    limits.add(connection, group);
    accepted.once("close", () => limits.remove(connection));
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request as { socket: unknown };
    if (socket instanceof PacedConnection) socket.began(request, response);
  });
  endStalledConnections(server);
  const { first, next } = pipeline.patience;
  const sweep = setInterval(
    () => {
      const now = performance.now();
      for (const connection of fast) connection.endIfLate(now);
    },
    Math.min(first / 4, next / 4, MOST_LATE_MS),
  ).unref();
  server.once("close", () => clearInterval(sweep));
  return {
    leave: () => {
      pipeline.isLeaving = true;
    },
    hold: () => {
      pipeline.isPaused = true;
    },
    release: () => {
      pipeline.isPaused = false;
      for (const connection of fast) connection.release();
    },
    closeIdleConnections: () => {
      for (const connection of fast) if (connection.isIdle) connection.destroy();
    },
    closeAllConnections: () => {
      for (const connection of fast) connection.destroy();
    },
  };
}

/** A connection that had its time is ended within this. */
const MOST_LATE_MS = 1_000;

/** The same as node:http's. */
const TOO_LATE = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
