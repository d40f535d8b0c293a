import pg from "pg";
import { log } from "../log";
import { onOwnChange } from "./invalidation";
import { databaseUrl } from "./locate";

export type NotificationListener = {
  /** Whether the database tells us of changes right now. */
  isSubscribed(): boolean;
  stop(): Promise<void>;
};

export type NotificationListenerOptions = {
  /** one change, as in the migration `changes_are_announced` */
  onChange(change: string): void | Promise<void>;
  /** we were away, or have just begun: anything may have changed */
  onGap(): void;
};

const HEARTBEAT_MS = 2_000;
const LONGEST_RETRY_MS = 2_000;

/**
 * Listens for changes on a connection of its own, and again whenever it is lost; waits for the first connection at most until
 * it fails. A connection that stops answering counts as lost within four seconds. Never rejects.
 */
export async function listenForInvalidations({
  onChange,
  onGap,
}: NotificationListenerOptions): Promise<NotificationListener> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let [failures, stopped] = [0, false];

  async function connect() {
    const next = new pg.Client({
      connectionString: databaseUrl(),
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      keepAlive: true,
      application_name: "switchyard changes",
    });
    next.on("notification", ({ payload }) => void (payload && onChange(payload)));
    next.once("error", () => lose(next));
    next.once("end", () => lose(next));
    try {
      await next.connect();
      await next.query("listen switchyard");
      client = next;
      failures = 0;
      onGap();
    } catch (error) {
      if (failures === 0)
        log().warn(
          { reason: (error as Error).message },
          "not listening for changes from other processes; retrying",
        );
      failures += 1;
      await next.end().catch(() => {});
    }
    if (!client && !stopped) again();
  }

  function lose(lost: pg.Client) {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => {});
    if (!stopped) again();
  }

  function again() {
    clearTimeout(retry);
    retry = setTimeout(() => void connect(), Math.min(50 * 2 ** failures, LONGEST_RETRY_MS)).unref();
  }

  const heartbeat = setInterval(() => {
    const asked = client;
    asked?.query("select").catch(() => lose(asked));
  }, HEARTBEAT_MS).unref();

  const stopOwn = onOwnChange(onChange);
  await connect();
  return {
    isSubscribed: () => client !== undefined,
    stop: async () => {
      stopped = true;
      stopOwn();
      clearInterval(heartbeat);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
