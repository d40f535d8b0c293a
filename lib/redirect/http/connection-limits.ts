import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { PacedConnection } from "./paced-connection";

/** How long a connection may take; slow senders are cut, everyone else never notices. */
export const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** How long a client may take nothing of its answer; Node may wait twice as long where some of it left just before. */
const UNREAD_MS = 30_000;

const REFUSALS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers what is no HTTP at all, and what takes too long, and closes those connections. */
export function refuseBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isAnswered = socket instanceof PacedConnection && socket.isAnswered;
    if (!socket.writable || isAnswered || error.code === "ECONNRESET") socket.destroy();
    else hangUp(socket, REFUSALS[error.code ?? ""] ?? "400 Bad Request");
  });
}

/** Says why and closes the connection, also where the client never does. */
export function hangUp(
  socket: Duplex & { destroySoon?(): void },
  status: string,
  ...headers: string[]
): void {
  const lines = [`HTTP/1.1 ${status}`, ...headers, "Connection: close", "Content-Length: 0"];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  socket.destroySoon?.();
}

/**
 * Ends connections that were idle for a while: those that wait for a request (`keepAliveTimeout`), and those whose client does
 * not take its answer. One that waits for our response is left alone.
 */
export function endStalledConnections(server: Server): void {
  server.timeout = UNREAD_MS;
  server.on("timeout", (socket: Duplex) => {
    const isOursToAnswer = socket instanceof PacedConnection && socket.isAnswering && !socket.isUnread;
    if (!isOursToAnswer) socket.destroy();
  });
}

/** Files that are not connections of clients: of the database, the spool, pages and uploads. */
const OTHER_FILES = 256;
const MOST = 50_000;
/** Enough for an office behind one address. */
const MOST_OF_GROUP = 1_000;

/** How many connections a process that may open so many files holds, in all and for each group of addresses. */
export function mostConnections(files: number): { inAll: number; ofGroup: number } {
  const inAll = Math.min(MOST, Math.max(64, Math.floor((files - OTHER_FILES) * 0.9)));
  return { inAll, ofGroup: Math.min(MOST_OF_GROUP, Math.floor(inAll / 4)) };
}

/** How many files this process may open; where the system has no such limit, enough for all connections. */
export function openFileLimit(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  const files = userLimits?.open_files?.soft;
  return typeof files === "number" ? files : MOST * 2;
}

/** A connection as far as its limits go. */
export type LimitedConnection = {
  /** milliseconds on a monotonic clock: when it was last asked something */
  readonly usedAt: number;
  /** whether it waits for its client: for a request, the rest of one, or the end */
  readonly isIdle: boolean;
  destroy(): void;
};

/** The share of connections checked at a time, so that the oldest are not searched for on each new one. */
const SHARE_ENDED = 0.01;

/**
 * How many connections a process holds, in all and for each group of addresses. At a limit the one that has been idle for longest ends,
 * and where none is idle the new one is refused.
 */
export class ConnectionLimits {
  private readonly all = new Map<LimitedConnection, string | undefined>();
  private readonly groups = new Map<string, Set<LimitedConnection>>();

  constructor(private readonly most: { inAll: number; ofGroup: number }) {}

  get size(): number {
    return this.all.size;
  }

  /** Whether there is room for one more, after idle ones have ended for it. Without a group only the limit in all applies. */
  makeRoom(group: string | undefined): boolean {
    const { inAll, ofGroup } = this.most;
    const ofSameGroup = group === undefined ? undefined : this.groups.get(group);
    if (ofSameGroup && ofSameGroup.size >= ofGroup && !this.endOldest(ofSameGroup, 1)) return false;
    return this.all.size < inAll || this.endOldest(this.all.keys(), Math.ceil(inAll * SHARE_ENDED));
  }

  add(connection: LimitedConnection, group: string | undefined): void {
    this.all.set(connection, group);
    if (group === undefined) return;
    const ofSameGroup = this.groups.get(group);
    if (ofSameGroup) ofSameGroup.add(connection);
    else this.groups.set(group, new Set([connection]));
  }

  remove(connection: LimitedConnection): void {
    const group = this.all.get(connection);
    this.all.delete(connection);
    if (group === undefined) return;
    const ofSameGroup = this.groups.get(group);
    ofSameGroup?.delete(connection);
    if (ofSameGroup?.size === 0) this.groups.delete(group);
  }

  private endOldest(from: Iterable<LimitedConnection>, count: number): boolean {
    const idle = [...from].filter(({ isIdle }) => isIdle).sort((a, b) => a.usedAt - b.usedAt);
    for (const connection of idle.slice(0, count)) {
      // Its own `close` event comes later, possibly after others.
      this.remove(connection);
      connection.destroy();
    }
    return idle.length > 0;
  }
}
