/**
 * Not reached (P1001, P1002), too slow (P1008, P2024, P2028), closed (P1017), full (P2037), and two that got in each other's way (P2034):
 * all of them may go well a moment later.
 */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** Lost connections, shutdowns, a server that is full or whose disk fails, one that only reads, locks, deadlocks, statements cut off. */
const POSTGRES = /^(08|53|58|57P0|25006|40001|40P01|55P03|57014)/;
const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

/** True when an error says that the database is away, full or too slow, not that the statement was wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, message } = error as Error & { code?: unknown };
  if (typeof code === "string" && (PRISMA.has(code) || POSTGRES.test(code) || SYSTEM.has(code))) return true;
  if (
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable/.test(
      message,
    )
  )
    return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  const { meta } = error as { meta?: { driverAdapterError?: unknown } };
  if (meta?.driverAdapterError instanceof Error) return isOutage(meta.driverAdapterError);
  return cause instanceof Error ? isOutage(cause) : hasOutageKind(cause);
}

/** Prisma's driver adapters carry the reason as a plain object, with PostgreSQL's own code where it gave one. */
function hasOutageKind(cause: unknown): boolean {
  const kinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];
  if (typeof cause !== "object" || cause === null || !("kind" in cause)) return false;
  const { originalCode } = cause as { originalCode?: unknown };
  return kinds.includes(String(cause.kind)) || POSTGRES.test(String(originalCode ?? ""));
}
