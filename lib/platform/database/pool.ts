import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { env } from "../env";
import { log } from "../log";
import { perProcess } from "../process";
import { type ConnectOptions, newClient, newPool, type PoolOptions } from "./connect";
import { isPooled } from "./locate";
import { readSource } from "./read-source";

/** How long a caller waits for a lock or a slow statement. */
export const TIMEOUTS = {
  connectionTimeoutMillis: 2_000,
  statement_timeout: 15_000,
  // Together with the wait for a connection: a query on a locked table fails within three seconds.
  lock_timeout: 1_000,
};

/** Connections for a statement: to the replica in a read that may go there (`replica.ts`), else to the primary. */
export const pool = (): pg.Pool => readSource()?.replica ?? primaryPool();

/** The process's one pool of connections to the primary. Prisma and the hand-written statements share it. */
export const primaryPool = (): pg.Pool =>
  perProcess("pool", () => watchedPool({ ...TIMEOUTS, max: env().DATABASE_POOL, min: 1 }));

/** A pool whose waiting queries fail when the database hangs. */
export function watchedPool(options: PoolOptions): pg.Pool {
  const { max: _, min: __, first: ___, ...settings } = options;
  const made = newPool(options, (error) => {
    if (!made.ending) log().warn({ reason: error.message }, "a database connection was lost");
  });
  watchForHang(made, settings);
  return made;
}

/** A connection in use for so long may be waiting for a database that hangs. */
const LATE_MS = 500;
const WATCH_MS = 200;
/** Twice that, or the above and a wait for a connection, is less than three seconds. */
const PATIENCE_MS = 1_000;

/**
 * Fails waiting queries when the database accepts connections but answers nobody, as with frozen processes or a hung disk: no timeout of the
 * server's own ends that. A merely slow statement is left alone, because meanwhile the database answers others.
 */
export function watchForHang(pool: pg.Pool, settings: ConnectOptions): void {
  const taken = new Map<pg.PoolClient, number>();
  pool.on("acquire", (client) => taken.set(client, performance.now()));
  pool.on("release", (_, client) => taken.delete(client));
  let [isAsking, isHanging] = [false, false];

  async function look() {
    const began = performance.now();
    const isLate = (since: number) => isHanging || since < began - LATE_MS;
    if (isAsking || ![...taken.values()].some(isLate)) return;
    isAsking = true;
    isHanging = !(await isAnswering(settings));
    isAsking = false;
    if (!isHanging) return;
    const waiting = [...taken].flatMap(([client, since]) => (since <= began ? [client] : []));
    log().warn(
      { connections: waiting.length },
      "the database is not responding; closing the connections that wait for it",
    );
    // With a statement under way this breaks the connection off.
    for (const client of waiting) void end(client);
    await look();
  }

  setInterval(() => void look(), WATCH_MS).unref();
}

/**
 * Whether the database answers at all; that it refuses is an answer, too. A pooler only has to let us in: statements wait there while all of its
 * connections are in use. What is behind it is asked past it.
 */
async function isAnswering(settings: ConnectOptions): Promise<boolean> {
  if (settings.url !== undefined || !isPooled()) return isResponsive(settings, "select");
  const [isPoolerThere, isServerThere] = await Promise.all([
    isResponsive(settings),
    isResponsive({ ...settings, to: "server" }, "select"),
  ]);
  return isPoolerThere && isServerThere;
}

async function isResponsive(settings: ConnectOptions, question?: string): Promise<boolean> {
  const socket = new Socket();
  let client: pg.Client | undefined;
  try {
    client = newClient({ ...settings, name: "watch", connectionTimeoutMillis: 0, stream: () => socket });
    await unlessSilent(client.connect());
    if (question) await unlessSilent(client.query(question));
    return true;
  } catch (error) {
    return error !== SILENCE;
  } finally {
    void client?.end().catch(() => {});
    // A connection that was never made has no other end.
    setTimeout(() => socket.destroy(), WATCH_MS).unref();
  }
}

const SILENCE = new Error("the database is silent");
const TURN_MS = 50;

/**
 * Throws SILENCE where the database lets this process listen for too long. Only time in which it did listen counts: on a busy machine,
 * or beside long work of this process, an answer may have come that nobody has read yet.
 */
async function unlessSilent(answer: Promise<unknown>): Promise<void> {
  let isHeard = false;
  const heard = answer.finally(() => {
    isHeard = true;
  });
  for (let turns = PATIENCE_MS / TURN_MS; turns > 0 && !isHeard; turns--)
    await Promise.race([heard, pause(TURN_MS, undefined, { ref: false })]);
  if (!isHeard) throw SILENCE;
  await heard;
}

const end = (client: pg.PoolClient) => (client as unknown as pg.Client).end().catch(() => {});

/**
 * Not reached (P1001, P1002), too slow (P1008, P2024, P2028), closed (P1017), full (P2037), and two that got in each other's way (P2034):
 * all of them may go well a moment later.
 */
const PRISMA = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034", "P2037"]);
/** Lost connections, shutdowns, a full server, disk errors, read-only mode, locks, deadlocks, canceled statements. */
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
