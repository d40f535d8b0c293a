import pg from "pg";
import { log } from "../log";

/** Whoever has had a connection for so long may be waiting for a database that hangs. */
const LATE_MS = 500;
const WATCH_MS = 200;
/** Twice that, or the above and a wait for a connection, is less than three seconds. */
const PATIENCE_MS = 1_000;

/**
 * Tells whoever waits when the database takes connections and answers nobody, such as one whose processes or disk stand still: no timeout of the
 * server's own ends that. A statement that only takes long is left alone, because meanwhile the database answers others.
 */
export function watchForHang(pool: pg.Pool, settings: pg.ClientConfig): void {
  const taken = new Map<pg.PoolClient, number>();
  pool.on("acquire", (client) => taken.set(client, performance.now()));
  pool.on("release", (_, client) => taken.delete(client));
  let [isAsking, isHanging] = [false, false];

  async function look() {
    const began = performance.now();
    const isLate = (since: number) => isHanging || since < began - LATE_MS;
    if (isAsking || ![...taken.values()].some(isLate)) return;
    isAsking = true;
    isHanging = !(await answers(settings));
    isAsking = false;
    if (!isHanging) return;
    const waiting = [...taken].flatMap(([client, since]) => (since <= began ? [client] : []));
    log().warn({ connections: waiting.length }, "the database hangs, and whoever waited for it is told");
    // With a statement under way this breaks the connection off.
    for (const client of waiting) void end(client);
    await look();
  }

  setInterval(() => void look(), WATCH_MS).unref();
}

/** Whether the database answers at all; that it refuses is an answer, too. */
async function answers(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: "switchyard watch",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select");
    return true;
  } catch (error) {
    return !/timeout/i.test((error as Error).message);
  } finally {
    void client.end().catch(() => {});
  }
}

const end = (client: pg.PoolClient) => (client as unknown as pg.Client).end().catch(() => {});
