import type pg from "pg";
import { log } from "../log";
import { newClient } from "./connect";

export type NotificationListener = {
  /** Whether the database notifies us right now. */
  isSubscribed(): boolean;
  stop(): Promise<void>;
};

export type NotificationListenerOptions = {
  channel: string;
  /** its name in the connection and in the log */
  name: string;
  /** another database than the installation's */
  url?: string | undefined;
  onPayload(payload: string): void;
  /** we were away, or have just begun: notifications may have been missed */
  onGap(): void;
};

const HEARTBEAT_MS = 2_000;
const LONGEST_RETRY_MS = 2_000;

/**
 * Listens to a channel of the database on a connection of its own, and again whenever it is lost; waits for the first connection at
 * most until it fails. A connection that stops answering counts as lost within four seconds. Never rejects.
 */
export async function subscribeTo(options: NotificationListenerOptions): Promise<NotificationListener> {
  const connection = new ListeningConnection(options);
  await connection.open();
  return connection;
}

class ListeningConnection implements NotificationListener {
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  private isStopped = false;
  private readonly heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS).unref();

  constructor(private readonly options: NotificationListenerOptions) {}

  readonly isSubscribed = (): boolean => this.client !== undefined;

  readonly stop = async (): Promise<void> => {
    this.isStopped = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.retry);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => {});
  };

  async open(): Promise<void> {
    const { channel, name, url, onPayload, onGap } = this.options;
    const client = newClient({
      name,
      url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      keepAlive: true,
    });
    client.on("notification", ({ payload }) => payload && onPayload(payload));
    client.once("error", () => this.lose(client));
    client.once("end", () => this.lose(client));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      if (this.failures === 0)
        log().warn({ channel, reason: (error as Error).message }, "cannot listen to the database; retrying");
      this.failures += 1;
      await client.end().catch(() => {});
      return this.openAgain();
    }
    if (this.isStopped) return void client.end().catch(() => {});
    this.client = client;
    this.failures = 0;
    onGap();
  }

  private lose(client: pg.Client) {
    if (this.client !== client) return;
    this.client = undefined;
    client.end().catch(() => {});
    this.openAgain();
  }

  private openAgain() {
    if (this.isStopped) return;
    clearTimeout(this.retry);
    const wait = Math.min(50 * 2 ** this.failures, LONGEST_RETRY_MS);
    this.retry = setTimeout(() => void this.open(), wait).unref();
  }

  private beat() {
    const { client } = this;
    client?.query("select").catch(() => this.lose(client));
  }
}
