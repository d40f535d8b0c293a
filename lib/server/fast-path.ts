import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Answerer, FastConnection } from "./fast-connection";
import { canBeStreamFree } from "./stream-free";

/** What the end of a server needs: its own ways to close connections do not know those of the fast path. */
export type FastPath = {
  /** From now on every request goes to node:http, which says goodbye. */
  leave(): void;
  /** Cuts off the connections that wait for a request. */
  closeIdleConnections(): void;
  closeAllConnections(): void;
};

/**
 * Puts itself between a server's connections and node:http, and lets `answer` have each simple request: node:http's objects for a
 * request cost more than everything that is done for a visit (decision 099). A connection on which anything else comes is node:http's from
 * that byte on.
 */
export function openFastPath(server: Server, answer: Answerer): FastPath {
  const listeners = server.listeners("connection");
  const open = new Set<FastConnection>();
  let isLeaving = false;
  const way = {
    answer: (...[request, response]: Parameters<Answerer>) => !isLeaving && answer(request, response),
    handOver: (socket: Socket) => {
      for (const listener of listeners) listener.call(server, socket);
    },
    tooLate: (socket: Socket) => server.emit("clientError", TOO_LATE, socket),
    gone: (connection: FastConnection) => open.delete(connection),
    patience: { first: server.headersTimeout, next: server.keepAliveTimeout },
    keepAlive: `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1_000)}\r\n`,
  };
  server.removeAllListeners("connection");
  server.on("connection", (accepted: Socket) => {
    if (canBeStreamFree(accepted)) open.add(new FastConnection(accepted, way));
    else way.handOver(accepted);
  });
  return {
    leave: () => {
      isLeaving = true;
    },
    closeIdleConnections: () => {
      for (const connection of open) if (connection.isIdle) connection.destroy();
    },
    closeAllConnections: () => {
      for (const connection of open) connection.destroy();
    },
  };
}

/** As node:http puts it. */
const TOO_LATE = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
